import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { posted } from './deals.ts'
import {
  bankFile,
  COUNTERPARTIES,
  FUEL_CARDS,
  fineFile,
  fineKey,
  fuelFile,
  newBankFacts,
  newFineFacts,
  newFuelFacts,
  type Incoming,
  type SentFile,
} from './incomingFacts.ts'
import { OUR_ACCOUNTS } from '../samples/bankFile.ts'
import { BANK, FINES, FUEL, type TransactionTables } from './incomingKinds.ts'
import { did, type Doing, type Drawn, type World } from './ledgerWorld.ts'
import type { Answered, TestApp } from './app.ts'

/** Uploads files of transactions and imports them through the product's own calls and jobs. */

async function upload({ app }: World, kind: TransactionTables, owner: number, file: SentFile): Promise<number> {
  const form = new FormData()
  form.set(kind.owner, String(owner))
  form.set('file', new File([file.bytes as Uint8Array<ArrayBuffer>], file.name))
  const { status, body } = await app.call('POST', kind.files, { form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const begin = ({ app }: World, kind: TransactionTables, owner: number, id: number): Promise<Answered> =>
  app.call('PATCH', `${kind.companies}/${owner}/init`, { json: { id } })
async function ended({ app }: World, { files }: TransactionTables, id: number): Promise<Answered['body']> {
  let body: Answered['body']
  await vi.waitFor(
    async () => {
      body = (await app.call('GET', `${files}/${id}`)).body
      expect(body.status).not.toBe('running')
    },
    { timeout: 30_000, interval: 5 },
  )
  return body
}

/** Records the contents of a file; returns how many of its transactions are new. */
function keep({ expected }: Incoming, file: SentFile): number {
  let fresh = 0
  for (const [key, n] of file.counts) {
    const was = expected.get(key) ?? 0
    expected.set(key, Math.max(was, n))
    fresh += Math.max(0, n - was)
  }
  return fresh
}

/** Uploads files, starts importing all of them at once and waits; what is new must be added once, whichever file comes first. */
async function read(
  world: World,
  kind: TransactionTables,
  owner: number,
  files: readonly SentFile[],
): Promise<{ added: number; rows: number }> {
  const sent: number[] = []
  for (const file of files) sent.push(await upload(world, kind, owner, file))
  for (const { status, body } of await Promise.all(sent.map(id => begin(world, kind, owner, id))))
    expect(status, JSON.stringify(body)).toBe(200)
  // Starting the import of a file again, during or after it, is refused.
  expect((await begin(world, kind, owner, sent[0]!)).status).toBe(409)
  let [added, rows] = [0, 0]
  for (const [n, { counts, faulty }] of files.entries()) {
    const end = await ended(world, kind, sent[n]!)
    const messages = [...counts.values()].reduce((sum, one) => sum + one, 0)
    expect(end).toMatchObject({ status: 'done', total: messages + faulty, faulty })
    expect(end.added + end.known, JSON.stringify(end)).toBe(messages)
    added += end.added
    rows += messages
  }
  expect(added).toBe(files.reduce((sum, file) => sum + keep(world.incoming, file), 0))
  return { added, rows }
}
/** Imports a file, the same one twice, or two overlapping ones at once; returns the number of rows. */
async function readSome(
  world: World,
  kind: TransactionTables,
  owner: number,
  event: Drawn,
  fileOf: (event: Drawn) => SentFile,
): Promise<number> {
  const file = fileOf(event)
  if (event.which % 5 === 1)
    return (await read(world, kind, owner, [file, fileOf({ ...event, day: event.day + 2, which: event.which + 1 })])).rows
  const first = await read(world, kind, owner, [file])
  if (event.which % 5 !== 2) return first.rows
  const second = await read(world, kind, owner, [file])
  expect(second.added).toBe(0)
  return first.rows + second.rows
}

const isOurs = (account: string): boolean => OUR_ACCOUNTS.some(one => one === account)
/** Enters a payment that the bank will report in its next file. */
async function payAhead(world: World, { day, sum, inn }: { day: string; sum: string; inn: string }): Promise<void> {
  const { app, articles, of } = world
  const json = { costList: articles.get(1), payMethod: 1, companyFrom: 1, companyTo: of.customer, price: sum, createDate: day, inn }
  did(await app.call('POST', 'api/payments', { json }))
}

export const importBank: Doing = async (world, event) => {
  const { incoming } = world
  const fact = newBankFacts(event, incoming.bank).find(({ from, to }) => isOurs(from.account) && !isOurs(to.account))
  if (event.many % 4 < 3 && fact) await payAhead(world, { day: fact.day, sum: fact.sum, inn: fact.to.inn })
  return readSome(world, BANK, 1, event, drawn => bankFile(drawn, incoming.bank))
}
export const importFuel: Doing = async (world, event) => {
  const { incoming } = world
  newFuelFacts(event, incoming)
  const supplier = incoming.suppliers[event.which % incoming.suppliers.length]!
  return readSome(world, FUEL, supplier, event, drawn => fuelFile(drawn, incoming.fuel, supplier))
}
/** Some fines are entered by hand before their file arrives. */
export const importFines: Doing = async (world, event) => {
  const { app, incoming } = world
  const [fact] = newFineFacts(event, incoming)
  if (event.many % 3 === 0 && fact) {
    const json = { uin: fact.uin, decisionDate: fact.day, violatedAt: `${fact.day}T07:15:00Z`, plate: fact.plate, sum: fact.sum }
    if (did(await app.call('POST', FINES.path, { json }))) incoming.expected.set(fineKey(fact.uin), 1)
  }
  return readSome(world, FINES, incoming.office, event, drawn => fineFile(drawn, incoming.fines))
}

/** Creates our accounts, counterparties, suppliers with cards and an office that fines; no transactions yet. */
export async function makeIncoming(app: TestApp, vehicles: readonly number[]): Promise<Incoming> {
  await sql`insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
    select 1, 'Банк', '044525225', a, false, now() from unnest(${[...OUR_ACCOUNTS]}::text[]) a`.execute(app.database.db)
  for (const { inn, account } of COUNTERPARTIES.slice(0, 2)) {
    await posted(app, 'api/companies', { name: `АО «Контрагент ${inn}»`, inn })
    await posted(app, 'api/bank_transaction_cards', { company: 1, inn, account })
  }
  const suppliers: number[] = []
  for (const name of ['Топливо', 'Нефть']) suppliers.push(await posted(app, 'api/oil_companies', { name, shortName: name, oilClass: 1 }))
  for (const number of FUEL_CARDS.slice(0, 2))
    for (const company of suppliers) await posted(app, 'api/oil_company_cards', { company, number })
  const office = await posted(app, 'api/truck_penalty_companies', { name: 'ЦОДД', penaltyClass: 1 })
  const plates: string[] = []
  for (const id of vehicles) plates.push((await app.call('GET', `api/vehicles/${id}`)).body.plate as string)
  return { suppliers, office, plates, bank: [], fuel: [], fines: [], expected: new Map(), stale: new Set() }
}
