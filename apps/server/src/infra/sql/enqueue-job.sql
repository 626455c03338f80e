-- Puts a job into the queue, in the caller's transaction: the job exists if that commits.
-- $1 task  $2 payload  $3 key, or null: while a job of this key waits, it takes this payload instead of a second one beside it
-- $4 not before this time, or null  $5 how often it is tried, or null for the library's 25 times (over some 3 days)
-- $6 lane, or null: the jobs of a lane are done one after the other
-- Returns nothing of use.
select from graphile_worker.add_job(
  $1::text, payload := $2::json, job_key := $3::text, run_at := $4::timestamptz, max_attempts := $5::int, queue_name := $6::text)
