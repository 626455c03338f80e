/** New in format 8. */
export const PRINTING = `
  -- Pages for the receipt printer, in the order in which they were asked for. What is printed is looked up when its turn comes.
  create table print_jobs (
    place integer primary key autoincrement,
    job_id text not null unique,
    -- what of several pages is the same: 'ticket <id>'
    subject text not null,
    -- a PrintWhat in JSON
    what text not null,
    -- in the clerk's words
    called text not null,
    -- 1: the first; from 2 on the paper says that it is a copy
    copy integer not null check (copy >= 1),
    -- sent: from before the first byte until the printer has said that it is out. unknown: nobody knows whether it is. lost: the clerk has
    -- said that it isn't. dropped: it was never sent, and isn't wanted any more
    state text not null check (state in ('waiting', 'sent', 'printed', 'unknown', 'lost', 'dropped')),
    added_at text not null
  );
  -- Nothing is printed twice without a mark.
  create unique index print_jobs_copy on print_jobs (subject, copy) where state <> 'dropped';
  create index print_jobs_open on print_jobs (place) where state in ('waiting', 'sent', 'unknown');
`
