-- Which terminal named a lost incarnation: each may name only so many. Null: named before this was kept.
alter table lost_incarnations add column terminal_id uuid references terminals;
