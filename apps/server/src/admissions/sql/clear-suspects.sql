-- Takes the suspicion off admissions whose sale has come meanwhile.
update admissions d set suspect = null where suspect = 'no_sale' and exists (select from tickets t where t.id = d.ticket_id)
