-- $1 the first key of the advisory locks that live pools of workers hold
-- Returns a row a pool that has jobs and no lock: its process is gone, or has just lost its connection.
select distinct j.locked_by as pool_id
from graphile_worker.jobs j
where j.locked_by is not null and not exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = $1::int::oid and l.objid = hashtext(j.locked_by)::oid
)
