-- The epoch of the last grant that was given to any terminal.
select case when is_called then last_value else 0 end as epoch from grant_epoch
