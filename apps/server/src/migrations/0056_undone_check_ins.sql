-- A door may undo an admission within a minute. The admission stays in the books, with when it was undone and when that was heard;
-- who did it is the door of the admission. It counts for nothing any more: `first` is taken from it, so that the next admission with
-- the ticket isn't its second.

alter table admissions add column undone_at timestamptz;
alter table admissions add column undone_received_at timestamptz;
-- Nobody showed the ticket: its booking was looked up.
alter table admissions add column by_hand boolean not null default false;
alter table admissions add constraint admissions_undone check (
  num_nulls(undone_at, undone_received_at) in (0, 2) and (undone_at is null or not first)
);
-- Those that managers must look at don't contain what was undone.
drop index admissions_again;
create index admissions_again on admissions (received_at) where not first and undone_at is null;

-- The other doors hear of it as of an admission that says `undone`: an older door takes it for the admission that it knows already.
alter table door_news add column undone boolean not null default false;
alter table door_news add constraint door_news_undone check (not undone or kind = 'admitted');

alter table conflicts drop constraint conflicts_command_check;
alter table conflicts add constraint conflicts_command_check
  check (command in ('sell', 'order', 'exchange', 'drawer', 'check_in', 'undo_check_in', 'print', 'shift', 'unreadable'));
