/**
 * The safeguards of the product: where each one decides something, and the source without it. Both are changes to the
 * source as it is loaded.
 */
import { PARKED_SAFEGUARDS } from './parked-safeguards.ts'
import { counted, type Safeguard } from './safeguard.ts'

const ledger = (name: string): string => `apps/server/src/seats/ledger/sql/${name}.sql`

/** The condition still holds for the same rows: the function is asked last, and never changes what it says. */
const OVER = 'from runs where revoked or newest > run_number'
const overCounted = (name: string): string => `from runs where (revoked or newest > run_number) and decided('${name}')`

/** The comment on each safeguard says what happens without it. */
export const SAFEGUARDS: Record<string, Safeguard> = {
  ...PARKED_SAFEGUARDS,
  /** Without it, a terminal's hold ends by time, as a customer's does, whether the terminal has heard of it or not. */
  'acknowledged-end': {
    decides: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    if (letGo.length < grants.length) {',
        to: `    if (letGo.length < grants.length) {\n      ${counted('acknowledged-end')}`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    if (gone) {',
        to: '    if (terminalId !== null) {',
      },
    ],
  },
  /** Without it, a terminal's hold is granted to another counter before that terminal has let go of it. */
  'moved-word': {
    decides: [
      {
        file: 'apps/server/src/allotments/take-over-hold.ts',
        from: "      if (!answered) return refused(notMovable(hold, 'silent'))",
        to: `      if (!answered && ${counted('moved-word')}) return refused(notMovable(hold, 'silent'))`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/allotments/take-over-hold.ts',
        from: '    const { answered } = await recalls.recall({',
        to: '    const letGo = { terminalId: terminal_id, runNumber: 2 ** 31 - 1, grants }\n    await store.move({ ...move, letGo })\n    const { answered } = await recalls.recall({',
      },
    ],
  },
  /** Without it, late messages about a terminal's claim are taken for its present claim. */
  'grant-check': {
    decides: [
      {
        file: ledger('let-go'),
        from: ' and c.grant_number = r.grant_number',
        to: " and (c.grant_number = r.grant_number or not decided('grant-check'))",
      },
    ],
    without: [
      { file: ledger('let-go'), from: ' and c.grant_number = r.grant_number', to: '' },
      {
        file: 'apps/server/src/seats/ledger/confirm-batch.ts',
        from: 'claim.grant_number === grantNumberOf(request, request.seats[i] as number)',
        to: 'true',
      },
    ],
  },
  /** Without it, the outbox is written after the sale, in another transaction. It decides when a program starts with commands that were never sent. */
  'outbox-transaction': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '  function recogniseRun(): void {',
        to: `  function recogniseRun(): void {\n    if (db.prepare('select 1 from outbox where answer is null').get()) ${counted('outbox-transaction')}`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/sales/sales.ts',
        from: '    outbox().enter(tx, command, commandId)\n',
        to: '    tx.afterCommit(() => void writer.write((tx) => outbox().enter(tx, command, commandId)))\n',
      },
    ],
  },
  /** Without it, a sale is right only by the prices of now. */
  'cited-prices': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/sell.ts',
        from: "      if (!cited) return 'wrong_price'\n",
        to: `      if (!cited) return 'wrong_price'\n      ${counted('cited-prices')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/sell.ts',
        from: '      const lists = await priceListsOfShow(pool, show, priceListId)\n',
        to: '      const lists: PriceList[] = []\n',
      },
    ],
  },
  /** Without it, an order is right only by the tariff of now. */
  'cited-tariff': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/orders/cited-versions.ts',
        from: '  const cited = await tariffVersion(parts.pool, tariffId)\n',
        to: `  const cited = await tariffVersion(parts.pool, tariffId)\n  if (cited) ${counted('cited-tariff')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/orders/cited-versions.ts',
        from: '  const cited = await tariffVersion(parts.pool, tariffId)\n',
        to: '  const cited = undefined\n',
      },
    ],
  },
  /** Without it, the bookings of an order that can be sold are sold without the one that can't. */
  'sold-together': {
    decides: [
      {
        file: 'apps/server/src/seats/ledger/confirm-batch.ts',
        from: '  return sales.filter(({ request }) => !apart.has(request))\n',
        to: `  const together = sales.filter(({ request }) => !apart.has(request))\n  if (together.length < sales.length) ${counted('sold-together')}\n  return together\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seats/ledger/confirm-batch.ts',
        from: '  return sales.filter(({ request }) => !apart.has(request))\n',
        to: '  return sales\n',
      },
    ],
  },
  /** Without it, a command that comes again is looked at as if it had never come. */
  'first-answer': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/inbox/answers-before.ts',
        from: '  const byCommand = new Map(',
        to: `  if (rows.length > 0) ${counted('first-answer')}\n  const byCommand = new Map(`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/inbox/answers-before.ts',
        from: '  const byCommand = new Map(',
        to: '  rows.splice(0)\n  const byCommand = new Map(',
      },
      {
        file: 'apps/server/src/booking/journal/inbox.ts',
        from: '  const byId = new Map(',
        to: '  rows.splice(0)\n  const byId = new Map(',
      },
    ],
  },
  /** Without it, a run that is over is granted seats in a cart. */
  'claim-fence': {
    decides: [{ file: ledger('claim'), from: OVER, to: overCounted('claim-fence') }],
    without: [{ file: ledger('claim'), from: OVER, to: 'from runs where false' }],
  },
  /** Without it, seats are allotted to a run that is over. */
  'allot-fence': {
    decides: [{ file: ledger('allot'), from: OVER, to: overCounted('allot-fence') }],
    without: [{ file: ledger('allot'), from: OVER, to: 'from runs where false' }],
  },
  /** Without it, the word of a run that is over ends claims. */
  'let-go-fence': {
    decides: [
      {
        file: ledger('let-go'),
        from: 'coalesce(runs.run_number > r.run_number, false)',
        to: "coalesce(runs.run_number > r.run_number and decided('let-go-fence'), false)",
      },
    ],
    without: [{ file: ledger('let-go'), from: 'coalesce(runs.run_number > r.run_number, false)', to: 'false' }],
  },
  /** Without it, the word of a run ends what an earlier life was granted. */
  'earlier-life': {
    decides: [
      {
        file: ledger('let-go'),
        from: 'coalesce(r.grant_number <= runs.orphaned_up_to, false)',
        to: "coalesce(r.grant_number <= runs.orphaned_up_to and decided('earlier-life'), false)",
      },
    ],
  },
  /** Without it, a hold isn't made longer before its charge. It decides when the hold would have ended before the charge was heard of. */
  'charge-extension': {
    decides: [
      {
        file: 'apps/server/src/booking/online/paying/conclude.ts',
        from: "        return { kind: 'confirmed', sold: outcome.receipt.sold }",
        to: `        if ((payment.hold_until_before?.getTime() ?? Infinity) < Date.now()) ${counted('charge-extension')}\n        return { kind: 'confirmed', sold: outcome.receipt.sold }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/online/paying/pay.ts',
        from: '    if (!(await extend(payment, booking.show_id))) return',
        to: '    if (extend === undefined) return',
      },
    ],
  },
  /** Without it, a customer's hold ends when somebody says that its time is past. */
  'lapse-time': {
    decides: [
      {
        file: ledger('lapse'),
        from: ' and hold_lapsed(kind, terminal_id, expires_at)',
        to: " and kind = 'held' and terminal_id is null and (expires_at <= now() or not decided('lapse-time'))",
      },
    ],
    without: [
      {
        file: ledger('lapse'),
        from: ' and hold_lapsed(kind, terminal_id, expires_at)',
        to: " and kind = 'held' and terminal_id is null",
      },
    ],
  },
  /** Without it, a terminal's hold is ended before the time that its screen shows. */
  'hold-time': {
    decides: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    if (letGo.length < grants.length) {',
        to: `    if (letGo.length > 0) ${counted('hold-time')}\n    if (letGo.length < grants.length) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    const due = rows.filter((row) => row.due_in <= 0)',
        to: '    const due = rows',
      },
    ],
  },
  /** Without it, a card that a reader says was declined is off before the gateway has made sure that it isn't charged any more. */
  'void-before-off': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/at-reader/charge-at-reader.ts',
        from: "    else await later(row, 'asking_bank')",
        to: `    else {\n      ${counted('void-before-off')}\n      await later(row, 'asking_bank')\n    }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/at-reader/charge-at-reader.ts',
        from: '        return endCharge({ ...row, ...why }, gatewayRef)',
        to: '        await isOff(pool, row.id, why)\n        return',
      },
    ],
  },
  /** Without it, two payments of one booking are under way at a time. */
  'payment-lease': {
    decides: [
      {
        file: 'apps/server/src/booking/online/paying/pay.ts',
        from: "  if (payments.some((payment) => payment.state === 'pending')) return",
        to: `  if (payments.some((payment) => payment.state === 'pending' && ${counted('payment-lease')})) return`,
      },
    ],
  },
  /** Without it, a terminal doesn't send answered commands again when the ledger was set back. */
  'send-again': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '    const again = takeAnswersBack(tx.db, inbox)',
        to: `    const again = takeAnswersBack(tx.db, inbox)\n    if (again > 0) ${counted('send-again')}`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '    const again = takeAnswersBack(tx.db, inbox)',
        to: '    const again = 0',
      },
    ],
  },
  /** Without it, seats of the lost hours are sold anew before the ledger has heard who sold them. */
  'closed-shows': {
    decides: [
      {
        file: 'apps/server/src/seats/ledger/claim-batch.ts',
        from: "      if (kind === 'closed') over ??= { kind: 'show_closed' }",
        to: `      if (kind === 'closed' && ${counted('closed-shows')}) over ??= { kind: 'show_closed' }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/incarnation/sql/close-shows.sql',
        from: "where starts_at > now() - interval '12 hours' and cancelled_at is null",
        to: 'where false',
      },
    ],
  },
  /** Without it, a voucher that one counter has a claim on goes to the next one that asks. */
  'voucher-claim': {
    decides: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '        if (claimedBy !== null && claimedBy !== terminal.id) {',
        to: `        if (claimedBy !== null && claimedBy !== terminal.id && ${counted('voucher-claim')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '        if (claimedBy !== null && claimedBy !== terminal.id) {',
        to: '        if (claimant === undefined) {',
      },
      {
        file: 'apps/server/src/booking/vouchers/sql/take-claim.sql',
        from: `at = now(), number = greatest(voucher_claims.number, excluded.number)
where voucher_claims.terminal_id = excluded.terminal_id`,
        to: 'terminal_id = excluded.terminal_id, at = now(), number = greatest(voucher_claims.number, excluded.number)',
      },
    ],
  },
  /** Without it, a message about a voucher that comes late ends a later claim of that counter, or leaves one that it has given up. */
  'voucher-claim-number': {
    decides: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '        if (rowCount !== 1) return refused(',
        to: `        if (rowCount !== 1 && ${counted('voucher-claim-number')}) return refused(`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/vouchers/voucher-claims.ts',
        from: '  number === undefined ? 0 :',
        to: '  number !== undefined ? 0 :',
      },
    ],
  },
  /** Without it, a program that dies while it asks for a voucher forgets it: the ledger's claim would stand for good. */
  'voucher-on-its-way': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/sales/vouchers.ts',
        from: "    const answer = await link.request('letGoOfVouchers', { codes, number: lastVoucherClaim(db) })\n",
        to: `    ${counted('voucher-on-its-way')}\n    const answer = await link.request('letGoOfVouchers', { codes, number: lastVoucherClaim(db) })\n`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/sales/vouchers.ts',
        from: '      const number = await writer.write(({ db }) => addVoucherOnItsWay(db, code))\n',
        to: `      const number = await writer.write(({ db }) => {
        const number = addVoucherOnItsWay(db, code)
        db.prepare('delete from voucher_claims where code = ? and voucher is null').run(code)
        return number
      })
`,
      },
    ],
  },
  /** Without it, a manager isn't told of what a voucher could not pay. */
  'voucher-short': {
    decides: [
      {
        file: 'apps/server/src/booking/vouchers/apply-vouchers.ts',
        from: '    if (short.length > 0) await',
        to: `    if (short.length > 0 && ${counted('voucher-short')}) await`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/vouchers/apply-vouchers.ts',
        from: '    if (short.length > 0) await',
        to: '    if (short.length < 0) await',
      },
    ],
  },
  /** Without it, a subscription's right to a show goes to the next counter that asks, while another one sells by it. */
  'entry-claim': {
    decides: [
      {
        file: 'apps/server/src/booking/subscriptions/subscription-claims.ts',
        from: '    if (rows.length === showIds.length) return undefined\n',
        to: `    if (rows.length === showIds.length) return undefined\n    ${counted('entry-claim')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/subscriptions/sql/take-claims.sql',
        from: '\nwhere subscription_claims.terminal_id = excluded.terminal_id or subscription_claims.until <= now()',
        to: '',
      },
    ],
  },
  /** Without it, a manager isn't told that a subscription has admitted somebody who it should not have. */
  'entry-short': {
    decides: [
      {
        file: 'apps/server/src/booking/subscriptions/apply-subscriptions.ts',
        from: '    if (short.length > 0) {',
        to: `    if (short.length > 0 && ${counted('entry-short')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/subscriptions/apply-subscriptions.ts',
        from: '    if (short.length > 0) {',
        to: '    if (short.length < 0) {',
      },
    ],
  },
  /** Without it, credit that one counter has for an order is given to the next one that asks. */
  'credit-claim': {
    decides: [
      {
        file: 'apps/server/src/booking/accounts/credit-claims.ts',
        from: "        if (fault) return refused({ code: 'account_refused', fault })\n",
        to: `        if (fault?.why === 'low' && account.claimed > 0) ${counted('credit-claim')}
        if (fault) return refused({ code: 'account_refused', fault })
`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/accounts/sql/account-cards.sql',
        from: '    select coalesce(sum(amount), 0)::bigint as claimed from account_claims\n',
        to: '    select (0 * coalesce(sum(amount), 0))::bigint as claimed from account_claims\n',
      },
    ],
  },
  /** Without it, a manager isn't told of what an account should not have taken. */
  'account-exceeded': {
    decides: [
      {
        file: 'apps/server/src/booking/accounts/apply-accounts.ts',
        from: '    if (short) {',
        to: `    if (short && ${counted('account-exceeded')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/accounts/apply-accounts.ts',
        from: '    if (short) {',
        to: '    if (short && orderIds.length === 0) {',
      },
    ],
  },
  /** Without it, a shift is closed before what was sold in it is in the ledger. */
  'shift-place': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/inbox/inbox.ts',
        from: "command?.body.kind === 'exchange' || command?.body.kind === 'shift'",
        to: `command?.body.kind === 'exchange' || (command?.body.kind === 'shift' && ${counted('shift-place')})`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/inbox/inbox.ts',
        from: "command?.body.kind === 'exchange' || command?.body.kind === 'shift'",
        to: "command?.body.kind === 'exchange'",
      },
    ],
  },
  /** Without it, a shift is closed with a difference that nobody was shown: something was sold since. */
  'shown-difference': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/shifts/shifts.ts',
        from: '    if (difference !== shownDifference) return',
        to: `    if (difference !== shownDifference && ${counted('shown-difference')}) return`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/shifts/shifts.ts',
        from: '    if (difference !== shownDifference) return',
        to: '    if (counted === undefined) return',
      },
    ],
  },
  /** Without it, a counter sells where nobody has logged in. */
  'log-in': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: "      if (!session || session.isLocked) return { code: 'nobody_logged_in' }",
        to: `      if ((!session || session.isLocked) && ${counted('log-in')}) return { code: 'nobody_logged_in' }`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: "      if (!session || session.isLocked) return { code: 'nobody_logged_in' }",
        to: '      if (!session || session.isLocked) return undefined',
      },
    ],
  },
  /** Without it, an operator who was removed works on until somebody else logs in. */
  'removed-operator': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '    ended.isLocked = true\n    while',
        to: `    ended.isLocked = true\n    ${counted('removed-operator')}\n    while`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '    else if (!known.isDamaged) void endSessionSoon()',
        to: '    else if (stopped) void endSessionSoon()',
      },
    ],
  },
  /** Without it, what one operator has begun is done under the name of the next one. */
  'begun-is-theirs': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '      // What the operator before has begun is theirs.\n',
        to: `      if (running.size > 0) ${counted('begun-is-theirs')}\n`,
      },
    ],
  },
  /** Without it, nobody waits after wrong PINs. */
  'pin-wait': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: "        if (ms > 0) return { code: 'pin_wait'",
        to: `        if (ms > 0 && ${counted('pin-wait')}) return { code: 'pin_wait'`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: "        if (ms > 0) return { code: 'pin_wait'",
        to: "        if (ms < 0) return { code: 'pin_wait'",
      },
    ],
  },
  /** Without it, a restart of the program ends a wait after wrong PINs. */
  'wait-after-restart': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: 'if (waits === 1) beginWait(subject, wrong)',
        to: `if (waits === 1 && ${counted('wait-after-restart')}) beginWait(subject, wrong)`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: 'if (waits === 1) beginWait(subject, wrong)',
        to: 'if (waits !== 1 && waits !== 0) beginWait(subject, wrong)',
      },
    ],
  },
  /** Without it, the ledger doesn't know who did what. */
  'noted-acts': {
    decides: [
      {
        file: 'apps/server/src/operators/operators-at-counter.ts',
        from: '  if (acts.length === 0) return\n',
        to: `  if (acts.length === 0) return\n  ${counted('noted-acts')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/operators/operators-at-counter.ts',
        from: '  if (acts.length === 0) return\n',
        to: '  if (acts.length < 20) return\n',
      },
    ],
  },
  /** Without it, anybody's PIN is a yes on the spot. */
  'approver-role': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '      if (!hasRole(checked.value.roles, mayApprove)) return',
        to: `      if (!hasRole(checked.value.roles, mayApprove) && ${counted('approver-role')}) return`,
      },
    ],
  },
  /** Without it, an exchange of which no answer came is forgotten, as if the server had refused it. */
  'exchange-asked-again': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/exchanges/exchanges.ts',
        from: '      if (isPassing(answer.refusal)) {',
        to: `      if (isPassing(answer.refusal) && ${counted('exchange-asked-again')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/exchanges/exchanges.ts',
        from: '      if (isPassing(answer.refusal)) {',
        to: '      if (!isPassing(answer.refusal) && stopped) {',
      },
    ],
  },
  /** Without it, an exchange is in no outbox: a ledger that was set back never gets it again. */
  'exchange-in-outbox': {
    decides: [
      {
        file: 'apps/server/src/booking/exchanges/exchange.ts',
        from: "          : once(request, terminal, ofLostHours ? 'lost' : 'told'),",
        to: `          : (${counted('exchange-in-outbox')}, once(request, terminal, ofLostHours ? 'lost' : 'told')),`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/exchanges/keep-exchanged.ts',
        from: '  outbox.enter(tx, command.body, command.id, command.operatorId)\n',
        to: '',
      },
    ],
  },
  /** Without it, the old tickets of an exchange are given back also where the new ones can't be sold. */
  'exchange-whole': {
    decides: [
      {
        file: 'apps/server/src/seats/ledger/exchange.ts',
        from: "  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed')) {",
        to: `  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed') && ${counted('exchange-whole')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seats/ledger/exchange.ts',
        from: "  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed')) {",
        to: '  if (sold.length < 0) {',
      },
    ],
  },
  /** Without it, a manager isn't told of uses of a promo code beyond its limit. */
  'code-over-limit': {
    decides: [
      {
        file: 'apps/server/src/booking/promo-codes/code-uses.ts',
        from: '    const { codes } = over.get(told) ?? { codes: [] }',
        to: `    ${counted('code-over-limit')}\n    const { codes } = over.get(told) ?? { codes: [] }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/promo-codes/code-uses.ts',
        from: '    const { codes } = over.get(told) ?? { codes: [] }',
        to: '    if (use.inAll > 0) continue\n    const { codes } = over.get(told) ?? { codes: [] }',
      },
    ],
  },
  /** Without it, an order with a limited promo code is right only by the uses that are left now, of which it can't know. */
  'cited-uses': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/orders/price-order.ts',
        from: '  const left = new Map(body.codesLeft?.map(({ discountId, left }) => [discountId, left]))',
        to: `  if (body.codesLeft) ${counted('cited-uses')}\n  const left = new Map(body.codesLeft?.map(({ discountId, left }) => [discountId, left]))`,
      },
    ],
  },
  /** Without it, a terminal takes a grant that it has let go, or sold. */
  floor: {
    decides: [
      {
        file: 'apps/desktop/src/terminal/claims/grants.ts',
        from: '  if (seat.grantNumber <= floorOf(db, showId, seat.seatId)) return false',
        to: `  if (seat.grantNumber <= floorOf(db, showId, seat.seatId) && ${counted('floor')}) return false`,
      },
    ],
  },
  /** Without it, a disk that isn't its newest goes on as if it were. */
  'begins-anew': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: "    if (answer.value.standing === 'begins_anew') return",
        to: `    if (answer.value.standing === 'begins_anew' && ${counted('begins-anew')}) return`,
      },
    ],
  },
  /** Without it, a program that was restarted takes its disk for the newest, though the machine knows better. */
  witness: {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '    if (!testimony || !isAsFarAs(db, run, testimony)) return',
        to: `    if (!testimony || (!isAsFarAs(db, run, testimony) && ${counted('witness')})) return`,
      },
    ],
  },
}

/** The names of the safeguards that can be taken out. */
export const REMOVABLE: string[] = Object.keys(SAFEGUARDS).filter((name) => SAFEGUARDS[name]?.without)
