"""What people type, scored: single texts by the facts heard of them, dialogues by what each turn does to the job."""
