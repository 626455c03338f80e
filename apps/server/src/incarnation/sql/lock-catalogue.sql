-- No import is under way until the transaction ends.
select from catalogue_revision for update
