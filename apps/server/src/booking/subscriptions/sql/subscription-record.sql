-- What happened to a subscription: its periods, what managers did with it, and the shows to which it has admitted.
-- $1 subscription id
select
  coalesce((
    select json_agg(json_build_object('from', d.from_at, 'until', d.until_at, 'amount', p.price, 'currency', p.currency) order by d.number)
    from subscription_periods d where d.subscription_id = s.id
  ), '[]') as periods,
  coalesce((
    select json_agg(json_build_object('kind', a.kind, 'at', a.at, 'reason', a.reason, 'terminal', done_by(a.terminal_id, s.id::text, a.at)) order by a.at, a.id)
    from subscription_acts a where a.subscription_id = s.id
  ), '[]') as acts,
  coalesce((
    select json_agg(json_build_object('movie', e.title, 'startsAt', e.starts_at, 'timeZone', e.time_zone, 'reference', e.reference,
      'isExtra', not e.counts, 'isBack', e.given_back_at is not null) order by e.starts_at desc)
    from (
      select m.title, w.starts_at, c.time_zone, b.reference, e.counts, e.given_back_at
      from subscription_entries e join tickets t on t.id = e.ticket_id join bookings b on b.id = t.booking_id
        join shows w on w.id = e.show_id join movies m on m.id = w.movie_id join auditoria a on a.id = w.auditorium_id
        join cinemas c on c.id = a.cinema_id
      where e.subscription_id = s.id order by w.starts_at desc limit 50
    ) e
  ), '[]') as admitted
from subscriptions s join subscription_plans p on p.id = s.plan_id
where s.id = $1
