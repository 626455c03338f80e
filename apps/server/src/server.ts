/** The composition root: builds every part, hands each what it needs, and takes all down in the reverse order. */

import { createTurns, newId } from '@marquee/shared'
import type { Logger } from 'pino'
import { createReadDoorNews, ringDoors } from './admissions/door-news.ts'
import { createOrderAtDoor } from './admissions/order-at-door.ts'
import { clearSuspects } from './admissions/suspect-admissions.ts'
import { createAllotments } from './allotments/create-allotments.ts'
import { createRecallingSeatStore } from './allotments/recalling-seat-store.ts'
import { createCreditClaims } from './booking/accounts/credit-claims.ts'
import { createInvoices } from './booking/accounts/invoices.ts'
import { createManagedAccounts } from './booking/accounts/manage-accounts.ts'
import { createApprovalNews } from './booking/approvals/approval-news.ts'
import { createApprovals } from './booking/approvals/approvals.ts'
import type { BookingBooks } from './booking/books.ts'
import { createCancelledShows } from './booking/cancelled-shows/cancel-show.ts'
import { createConflictNews } from './booking/conflicts/conflict-news.ts'
import { createConflicts } from './booking/conflicts/conflicts.ts'
import { createTellSettled } from './booking/conflicts/tell-settled.ts'
import { createExchanges } from './booking/exchanges/exchange.ts'
import { createJournal } from './booking/journal/journal.ts'
import { createMailAgain } from './booking/mailing-again/mail-again.ts'
import { createMailOrder } from './booking/mailing-again/mail-order.ts'
import { createOnlineBookings } from './booking/online/create-online-bookings.ts'
import { createMoneyBack } from './booking/online/giving-back/money-back.ts'
import { createSeatAdvice } from './booking/online/holding/seat-advice.ts'
import { createQuotes } from './booking/online/quoting/quotes.ts'
import { chargesOfSeveral } from './booking/online/reconciling/charges-of-several.ts'
import { createGiveLinesBack } from './booking/orders/give-lines-back.ts'
import { createParkedNews } from './booking/parked-orders/parked-news.ts'
import { createParkedOrders } from './booking/parked-orders/parked-orders.ts'
import { createPickUps } from './booking/pickups/pickups.ts'
import { createReferences } from './booking/references.ts'
import { createRefundedAtMachine } from './booking/refunds/refunded-at-machine.ts'
import { createHoldersCards } from './booking/renewals/holders-cards.ts'
import { createRenewals } from './booking/renewals/renewals.ts'
import { createShifts } from './booking/shifts/shifts.ts'
import { createManagedStock } from './booking/stock/manage-stock.ts'
import { createStockNews } from './booking/stock/stock-news.ts'
import { createManagedSubscriptions } from './booking/subscriptions/manage-subscriptions.ts'
import { createSubscriptionClaims } from './booking/subscriptions/subscription-claims.ts'
import { createReaderPayments } from './booking/terminal/at-reader/reader-payments.ts'
import { createHolds } from './booking/terminal/hold.ts'
import { createApply } from './booking/terminal/inbox/apply.ts'
import { createInbox } from './booking/terminal/inbox/inbox.ts'
import { createLendReferences } from './booking/terminal/lend-references.ts'
import { createPartOrder } from './booking/terminal/orders/part-order.ts'
import { createSellOrder } from './booking/terminal/orders/sell-order.ts'
import { createSell } from './booking/terminal/sell.ts'
import { createTicketPickUps } from './booking/ticket-pick-ups/ticket-pick-ups.ts'
import { createManagedVouchers } from './booking/vouchers/manage-vouchers.ts'
import { createVoucherClaims } from './booking/vouchers/voucher-claims.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createSetCinemaLanguage } from './catalogue/cinema-language/set-cinema-language.ts'
import { createPosters } from './catalogue/posters/posters.ts'
import { createFollowPriceList, createManagedPriceLists } from './catalogue/price-lists/manage-price-lists.ts'
import { createManagedPrintTemplates } from './catalogue/print-templates/manage-print-templates.ts'
import { createSearch } from './catalogue/search/search.ts'
import { createManagedTariffs } from './catalogue/tariffs/manage-tariffs.ts'
import type { Config } from './config.ts'
import { createHttpApi } from './http/http-api.ts'
import { answerWhileStarting } from './http/starting-answers.ts'
import { CLOSED_SHOWS_CHANNEL } from './incarnation/closed-shows-news.ts'
import { createGatewayReading } from './incarnation/gateway-reading.ts'
import { createIncarnations } from './incarnation/incarnations.ts'
import { openLanes } from './infra/lanes.ts'
import { createLeases } from './infra/leases.ts'
import { createListener } from './infra/listener.ts'
import { migrate } from './infra/migrate.ts'
import { connectRedis } from './infra/redis.ts'
import { createJobs } from './jobs/jobs.ts'
import { createParkedJobs } from './jobs/parked.ts'
import { reconcile } from './jobs/reconcile.ts'
import { keepForgetting } from './jobs/retention/forget.ts'
import { createOffice } from './office/create-office.ts'
import { createManagedOperators } from './operators/managed-operators.ts'
import { createOperatorNews } from './operators/operator-news.ts'
import { createOperatorsAtCounter } from './operators/operators-at-counter.ts'
import { cashGateway } from './payments/cash-gateway.ts'
import { createStripeGateway } from './payments/stripe-gateway.ts'
import { createAttention } from './reporting/attention/attention.ts'
import { createBookingRecords } from './reporting/booking-record/booking-record.ts'
import { createBookingToPrint } from './reporting/found-bookings/booking-to-print.ts'
import { createFindAtDoor } from './reporting/found-bookings/find-at-door.ts'
import { createFindBookings } from './reporting/found-bookings/find-bookings.ts'
import { createGatewayDay } from './reporting/gateway-day/gateway-day.ts'
import { occupancyOf, showsBetween } from './reporting/occupancy.ts'
import { createOrderRecords } from './reporting/order-record/order-record.ts'
import { endDueHolds } from './seat-clock/end-due-holds.ts'
import { createLiveMaps } from './seats/live-maps.ts'
import { openSeatStore } from './seats/open-seat-store.ts'
import { createTurnedAway } from './terminals/connection-gate/turned-away.ts'
import { readHouseId } from './terminals/enrolment/enrolment.ts'
import { createRegistry } from './terminals/enrolment/registry.ts'
import { createHandlers } from './terminals/handlers/all-handlers.ts'
import type { Handlers } from './terminals/handlers/handler.ts'
import { createHelpCalls } from './terminals/help/help-calls.ts'
import { createHelpNews } from './terminals/help/help-news.ts'
import { createKioskAsks } from './terminals/kiosks/kiosk-asks.ts'
import { createKioskNews } from './terminals/kiosks/kiosk-news.ts'
import { createKioskSettings } from './terminals/kiosks/kiosk-settings.ts'
import { createReadOwnReader } from './terminals/kiosks/own-reader.ts'
import { createOccupancyFeed } from './terminals/occupancy-feed.ts'
import { createOtherServers } from './terminals/presence/other-servers.ts'
import { createPresence } from './terminals/presence/presence.ts'
import { createHouseReaders } from './terminals/readers/house-readers.ts'
import { createBoots } from './terminals/runs/boot.ts'
import { createSocketServer } from './terminals/socket-server.ts'
import { createCertificates } from './tickets/certificates.ts'
import { chooseCodeForm } from './tickets/code-form.ts'
import { openTicketKeys } from './tickets/ticket-keys.ts'
import { isSigned } from './tickets/ticket-signer.ts'

export interface RunningServer {
  port: number
  close(): Promise<void>
}

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/**
 * Migrates, builds, listens. A part that can't be reached at the start is an error; one that goes away later is waited
 * for.
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const onError = (error: Error): void => log.error({ err: error }, 'a part of the system does not answer')
  const down: (() => unknown)[] = []
  const takeDown = async (): Promise<void> => {
    for (const close of down.reverse()) await close()
  }

  try {
    const starting = await answerWhileStarting(config)
    down.push(() => starting.end())
    starting.because('migrating: the tables of the ledger are being brought up to date')
    const migrated = await migrate(config.databaseUrl, { say: (sentence) => log.info(sentence) })
    if (migrated.length > 0) log.info({ migrations: migrated }, 'the ledger was migrated')
    starting.because('the server is starting')
    const lanes = openLanes({ url: config.databaseUrl, settings: config.lanes, onError })
    down.push(() => lanes.close())
    const { seats: seatPool, terminals: pool, online: onlinePool, pages: pagesPool } = lanes.pools
    const { finding: findingPool, reports: reportsPool } = lanes.pools
    const serverId = newId()
    const leases = createLeases({ pool, serverId, onError })
    down.push(() => leases.close())
    await leases.start()
    const listener = createListener(config.databaseUrl, onError)
    down.push(() => listener.close())

    const codes = await chooseCodeForm(pool, config.ticketCodes)
    if (codes.notice !== undefined) log.warn(codes.notice)
    const ticketKeys = await openTicketKeys({ pool, listener, source: config.ticketKey, codes: codes.form, onError })
    down.push(() => ticketKeys.close())
    const { signer } = ticketKeys
    const catalogue = await createCatalogue(pool, { listener, onError })
    down.push(() => catalogue.close())
    const seatCount = async (showId: string): Promise<number> => {
      const show = await catalogue.show(showId)
      if (!show) throw new Error(`there is no show ${showId}`)
      return show.plan.seatCount
    }
    // Runs before anything takes a number of the ledger.
    const incarnations = await createIncarnations({ pool, listener, backupDays: config.backupDays, log, onError })
    down.push(() => incarnations.close())
    const houseId = await readHouseId(pool)
    const references = await createReferences(pool)
    const journal = createJournal(references)
    const parts = { pool: seatPool, journal, seatCount, onError }
    const connections = config.redisUrl ? connectRedis(config.redisUrl, onError) : undefined
    down.push(
      () => connections?.redis.disconnect(),
      () => connections?.subscriber.disconnect(),
    )
    const seatStore = await openSeatStore<BookingBooks>({ ...parts, listener, log }, connections)
    down.push(() => seatStore.close())
    incarnations.onBegan(seatStore.ledgerWasSetBack)
    incarnations.onBegan(ticketKeys.readAgain)
    const store = createRecallingSeatStore(seatStore, () => allotments.recalls)

    const presence = createPresence({ pool, listener, leases, serverId, onError })
    down.push(() => presence.close())
    const registry = createRegistry({ pool, listener, presence, newest: incarnations.newest })
    // The server of the maps and their askers know each other: the maps ask who watches.
    const maps = createLiveMaps({
      store,
      isWatched: (showId) => sockets.isWatched(showId) || api.isWatched(showId),
      onError,
    })
    down.push(() => maps.close())
    const { stripe, chargeTimeoutMs, cancelMinutes } = config.payments
    const advice = createSeatAdvice({ maps, refusesSingleSeats: config.refusesSingleSeats })
    const cards = stripe && createStripeGateway({ ...stripe, houseId, timeoutMs: chargeTimeoutMs })
    const gateways = { cash: cashGateway, stripe: cards }
    // The terminals that are told, and the readers that are asked, know each other.
    const readerPayments = createReaderPayments({
      pool,
      store,
      catalogue,
      signer,
      gateway: cards,
      moneyBack: createMoneyBack({ pool, gateways, onError }),
      chargeTimeoutMs,
      listener,
      terminals: {
        isConnected: (terminalId) => sockets.runNumberOf(terminalId) !== undefined,
        tell: (terminalId, payment) => sockets.tell(terminalId, 'readerPaymentChanged', payment),
      },
      onError,
    })
    down.push(() => readerPayments.close())
    const renewals = createRenewals({
      pool: onlinePool,
      catalogue,
      gateway: cards,
      moneyBack: createMoneyBack({ pool, gateways, onError }),
      onError,
    })
    down.push(() => renewals.close())
    const holdersCards = createHoldersCards({
      pool: onlinePool,
      publicKeys: ticketKeys.publicKeys,
      isSigned,
      gateway: cards,
      renewals,
      onError,
    })
    const charges = chargesOfSeveral([readerPayments, renewals])
    const online = createOnlineBookings({
      pool: onlinePool,
      store,
      catalogue,
      signer,
      advice,
      gateways,
      atReaders: charges,
      holdSeconds: config.holdSeconds,
      chargeTimeoutMs,
      cancelMinutes,
      onError,
    })
    incarnations.onBegan(online.ledgerWasSetBack)
    const reconciler = reconcile({ ...online, readerPayments, renewals, holdersCards }, { leases, onError })
    down.push(() => reconciler.close())
    const cancelledShows = createCancelledShows({ pool: onlinePool, catalogue, bookings: online.bookings })
    const jobs = createJobs({
      databaseUrl: config.databaseUrl,
      catalogue,
      signer,
      ...config.jobs,
      giveBackShow: cancelledShows.giveBack,
      readGateway: createGatewayReading({ pool, ...online, onError }),
      followPriceList: createFollowPriceList(pool),
      log,
    })
    down.push(() => jobs.close())
    const office = createOffice({ pool, reportsPool, settings: config.office, onError })
    const api = createHttpApi({
      settings: config.http,
      dataDir: config.dataDir,
      redisUrl: config.redisUrl,
      maps,
      lanes,
      foreignFigures: online.foreignFigures,
      signedIn: office.provider.signedIn,
      posters: createPosters(pagesPool),
      services: {
        pool: pagesPool,
        catalogue,
        search: createSearch(pagesPool),
        advice,
        quotes: createQuotes({ pool, catalogue }),
        bookings: online.bookings,
        holdersCards,
        handleWebhook: online.events.receive,
        ticketKeys,
        async ready() {
          const seats = await store.check()
          for (const part of [jobs.check(), ticketKeys.check()]) if (!part.ok) return part
          return seats
        },
      },
      log,
    })
    down.push(() => api.close())
    const http = api.server
    const { inTurn, idle } = createTurns()
    down.push(idle)
    const otherServers = createOtherServers({ pool, listener, serverId, onError })
    const boots = createBoots({
      pool,
      serverId,
      inTurn,
      otherServers,
      incarnations,
      backupDays: config.backupDays,
      log,
      onError,
    })
    const certificates = createCertificates({ signer, signingKeyOf: registry.signingKeyOf })
    const sell = createSell({ catalogue, store, pool: seatPool })
    const sellOrder = createSellOrder({ catalogue, store, pool: seatPool, endAtReader: readerPayments.endOfOrder })
    const exchanges = createExchanges({ catalogue, store, pool: seatPool, moneyBack: online.moneyBack, inTurn })
    const inbox = createInbox({
      pool: seatPool,
      apply: createApply({ pool: seatPool, catalogue, sell, sellOrder, applyExchange: exchanges.apply }),
      partOrder: createPartOrder({ catalogue, pool: seatPool }),
      inTurn,
    })
    // The socket server and what it serves know each other: the handlers answer from the maps.
    let handlers: Handlers
    const sockets = createSocketServer({
      http,
      connectionsPerAddress: config.http.connectionsPerAddress,
      addressOf: api.addressOf,
      onTurnedAway: createTurnedAway({ count: api.turnedAway, log }),
      handlers: () => handlers,
      office,
      registry,
      boots,
      catalogue,
      ticketKeys,
      houseId,
      admitMinutes: config.admitMinutes,
      log,
    })
    ticketKeys.onChange((keys) => sockets.tell('doors', 'ticketKeys', { keys: [...keys] }))
    maps.onChanges(sockets.tellChanges)
    const allotments = createAllotments({
      pool,
      listener,
      serverId,
      terminals: sockets,
      catalogue,
      store,
      maps,
      certify: certificates.certify,
      holdSeconds: config.holdSeconds,
      onError,
    })
    down.push(() => allotments.close())
    const helpCalls = createHelpCalls({ pool })
    const kioskSettings = createKioskSettings({ pool })
    const kioskAsks = createKioskAsks({
      pool,
      listener,
      terminals: sockets,
      isConnected: async (terminalId) => (await registry.status(terminalId))?.state === 'connected',
      onError,
    })
    down.push(() => kioskAsks.close())
    const recordsFrom = (from: typeof pool) =>
      createBookingRecords({ pool: from, catalogue, ticketPublicKeys: ticketKeys.publicKeys })
    handlers = createHandlers({
      catalogue,
      maps,
      holds: createHolds({
        catalogue,
        store,
        certificates,
        pool: seatPool,
        holdSeconds: config.holdSeconds,
        reserveMinutes: config.reserveMinutes,
      }),
      inbox,
      lendReferences: createLendReferences({ pool, references, countAllottedSeats: allotments.countAllottedSeats }),
      registry,
      boots,
      incarnations,
      records: recordsFrom(reportsPool),
      findBookings: createFindBookings({
        pool: findingPool,
        catalogue,
        records: recordsFrom(findingPool),
      }),
      findAtDoor: createFindAtDoor({ pool: findingPool, catalogue }),
      bookingToPrint: createBookingToPrint({ pool: findingPool, catalogue, signer }),
      mailAgain: createMailAgain({ pool: onlinePool, sendsMail: config.jobs.mail !== undefined }),
      mailOrder: createMailOrder({ pool: onlinePool, sendsMail: config.jobs.mail !== undefined }),
      bookings: online.bookings,
      orderRecords: createOrderRecords({ pool: reportsPool, catalogue, ticketPublicKeys: ticketKeys.publicKeys }),
      giveLinesBack: createGiveLinesBack({ store, catalogue, moneyBack: online.moneyBack }),
      exchange: exchanges.exchange,
      refundedAtMachine: createRefundedAtMachine({ pool }),
      cancelledShows,
      attention: createAttention({
        pool: reportsPool,
        catalogue,
        parkedJobs: createParkedJobs(reportsPool),
        atReaders: charges,
        ...online,
      }),
      conflicts: createConflicts({
        pool,
        reportsPool,
        catalogue,
        maps,
        store,
        bookings: online.bookings,
        forceRelease: allotments.forceRelease,
        gatewayTimeoutMs: chargeTimeoutMs,
        async enterUnproven(text, terminalId, attempt) {
          const terminal = await registry.find(terminalId)
          return terminal ? inbox.enterUnproven(text, terminal, attempt) : 'another_terminal'
        },
      }),
      readDoorNews: createReadDoorNews({ pool, catalogue }),
      orderAtDoor: createOrderAtDoor({ pool, catalogue, signer }),
      allotments,
      priceLists: createManagedPriceLists({ pool, reportsPool }),
      tariffs: createManagedTariffs({ pool, reportsPool }),
      printTemplates: createManagedPrintTemplates({ pool }),
      setCinemaLanguage: createSetCinemaLanguage({ pool }),
      readers: createHouseReaders({ pool, gateway: cards }),
      readerPayments,
      approvals: createApprovals({ pool, catalogue }),
      office,
      operators: createManagedOperators({ pool }),
      operatorsAtCounter: createOperatorsAtCounter({ pool }),
      shifts: createShifts({ pool, reportsPool, dayBegins: config.shiftDayBegins }),
      stock: createManagedStock({ pool, catalogue }),
      pickUps: createPickUps({ pool }),
      ticketPickUps: createTicketPickUps({
        pool: findingPool,
        catalogue,
        signer,
        ticketPublicKeys: ticketKeys.publicKeys,
      }),
      parkedOrders: createParkedOrders({ pool, takeOverHold: allotments.takeOverHold }),
      vouchers: createManagedVouchers({ pool, reportsPool, catalogue, keys: ticketKeys, isSigned }),
      subscriptions: createManagedSubscriptions({ pool, catalogue, keys: ticketKeys, renewals }),
      accounts: createManagedAccounts({ pool, catalogue }),
      invoices: createInvoices({ pool }),
      creditClaims: createCreditClaims({ pool }),
      subscriptionClaims: createSubscriptionClaims({ pool, publicKeys: ticketKeys.publicKeys, isSigned }),
      voucherClaims: createVoucherClaims({ pool, publicKeys: ticketKeys.publicKeys, isSigned }),
      readGatewayDay: createGatewayDay(reportsPool),
      helpCalls,
      kioskSettings,
      kioskAsks,
      readOwnReader: createReadOwnReader({ pool, gateway: cards }),
      pool,
      reportsPool,
    })
    const occupancy = createOccupancyFeed({
      onChange: store.onChange,
      occupancyOf: (showIds) => occupancyOf(reportsPool, showIds),
      currentShows: () => showsBetween(reportsPool, hoursFromNow(-12), hoursFromNow(36), null),
      tell: (shows) => sockets.tellAll('occupancy', { shows }),
      onError,
    })
    down.push(() => occupancy.close())
    listener.on(CLOSED_SHOWS_CHANNEL, () => occupancy.tellAll())
    catalogue.onChange((revision) => sockets.tellAll('catalogueChanged', { revision }))
    const stockNews = createStockNews({
      pool,
      listener,
      tell: (levels) => sockets.tellAll('stockChanged', levels),
      onError,
    })
    down.push(() => stockNews.close())
    const approvalNews = createApprovalNews({ pool, listener, terminals: sockets, onError })
    down.push(() => approvalNews.close())
    const parkedNews = createParkedNews({ pool, listener, terminals: sockets, onError })
    down.push(() => parkedNews.close())
    createKioskNews({ settings: kioskSettings, listener, terminals: sockets, onError })
    const helpNews = createHelpNews({ helpCalls, listener, terminals: sockets, onError })
    down.push(() => helpNews.close())
    const operatorNews = createOperatorNews({
      listener,
      tell: () => sockets.tellAll('operatorsChanged', {}),
      onError,
    })
    down.push(() => operatorNews.close())
    const tellSettled = createTellSettled({
      pool,
      catalogue,
      signer,
      ask: async (terminalId, notice) => (await sockets.ask(terminalId, 'conflictSettled', notice)) !== undefined,
    })
    const conflictNews = createConflictNews({ pool, listener, terminals: sockets, tellSettled, onError })
    down.push(() => conflictNews.close())
    const clearing = clearSuspects({ pool, onError })
    down.push(() => clearing.close())
    const bell = ringDoors({ pool, listener, ring: (notice) => sockets.tell('doors', 'doorNews', notice), onError })
    down.push(() => bell.close())
    const forgetting = keepForgetting({ pool: reportsPool, leases, onError })
    down.push(() => forgetting.close())
    const sweep = endDueHolds({
      pool,
      store,
      recall: allotments.recalls.recall,
      isMine: () => leases.has('due holds'),
      onError,
    })
    down.push(() => sweep.close())
    // First of all: nobody new, and those who are here are told to come back later.
    down.push(() => sockets.close())
    down.push(() => api.endStreams())

    await listener.start()
    const { port } = starting
    await starting.end()
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject)
      http.listen(port, config.host, resolve)
    })
    const kept = await store.check()
    log.info({ port, host: config.host, seats: kept.ok ? kept.seats : kept.reason }, 'listening')
    return { port, close: takeDown }
  } catch (error) {
    await takeDown()
    throw error
  }
}
