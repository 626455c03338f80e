/**
 * The audit of the ledger's shifts: Z = drawer = ledger. What a shift's terminal said that its drawer should have is its float and what the
 * ledger's rows of that shift moved, unless a manager was told that they differ. The drawer's book took out just that, and its count is kept.
 */

/** Returns a row for each thing that is wrong: `wrong`, in words. */
export const WRONG_IN_SHIFTS = `
  with closed as (
    select s.id, s.terminal_id, s.number, s.float, s.currency, s.opened_sequence, c.command_id, c.sequence, c.counted, c.difference, c.differences,
      (c.told ->> 'expected')::bigint as expected,
      (select coalesce(sum(m.cash), 0) from shift_money m where m.shift_id = s.id and m.currency = s.currency) as moved
    from shifts s join shift_closes c on c.shift_id = s.id
  )
  select format('shift %s of terminal %s was told to end with %s, and the ledger has a float of %s and moved %s', number, terminal_id, expected,
    float, moved) as wrong
  from closed where differences = '[]' and float + moved <> expected
  union all
  select format('shift %s of terminal %s was closed, and nobody compared it with the ledger', number, terminal_id)
  from closed where differences is null
  union all
  select format('shift %s of terminal %s counted %s of %s, and the difference is said to be %s', number, terminal_id, counted, expected, difference)
  from closed where counted - expected <> difference
  union all
  select format('the last count of shift %s of terminal %s is %s, and its end says %s', number, terminal_id, n.counted, c.counted)
  from closed c left join lateral (
    select counted from shift_counts k where k.command_id = c.command_id order by place desc limit 1
  ) n on true
  where n.counted is distinct from c.counted
  union all
  select format('the drawer’s book of terminal %s took %s out with the end of shift %s, and it was told to be %s', terminal_id, -out.amount, number,
    expected)
  from closed c, lateral (
    select coalesce(sum(case direction when 'in' then amount else -amount end), 0) as amount from drawer_movements where id = c.command_id
  ) out
  -- The next one may begin in the same command, with its float.
  where out.amount <> coalesce((
    select coalesce(e.entry #>> '{command,body,opens,float,amount}', e.entry #>> '{body,opens,float,amount}')::bigint
    from inbox i, lateral (select replace(i.entry, '\\u0000', '\\u2400')::jsonb as entry) e where i.command_id = c.command_id
  ), 0) - expected
  union all
  select format('command %s of terminal %s lies in the shifts %s', e.command_id, s.terminal_id, string_agg(s.number::text, ', ' order by s.number))
  from shift_entries e join shifts s on s.id = e.shift_id
  group by e.command_id, s.terminal_id having count(*) > 1
  order by 1`
