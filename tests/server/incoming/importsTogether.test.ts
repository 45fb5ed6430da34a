import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/log.ts'
import { bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS } from '../../samples/bankFile.ts'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'

/** Files of one company imported at the same time (imports §1). */
const FILES = 'api/bank_transactions_import_documents'
const log = openLog('silent')
const warned = vi.spyOn(log, 'warn')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-02-20T08:00:00Z'), log })
  await sql`insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
    values (1, 'Банк', '044525225', ${OUR_ACCOUNTS[0]}, false, now())`.execute(app.database.db)
})
afterAll(() => app.close())

async function upload(numbers: readonly number[]): Promise<number> {
  const documents = numbers.map(n => ({ pairs: document(`Т-${n}`, '10.00', OUR_ACCOUNTS[0], THEIRS[0]) }))
  const form = new FormData()
  form.set('ownerCompany', '1')
  form.set('file', new File([bytesOf(linesOf({ documents })) as Uint8Array<ArrayBuffer>], 'выписка.txt'))
  return (await app.call('POST', FILES, { form })).body.id as number
}
const begin = (id: number): Promise<Answered> => app.call('PATCH', 'api/owner_companies/1/init', { json: { id } })
const read = async (id: number): Promise<Answered['body']> => (await app.call('GET', `${FILES}/${id}`)).body

test('overlap and are started again while they are read: no deadlock occurs, and each row is added once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const first = round * 100
    const sent = [await upload([first + 1, first + 2, first + 3]), await upload([first + 2, first + 3, first + 4])]
    await Promise.all(sent.map(begin))
    const again = await Promise.all(sent.map(begin))
    expect(again.map(({ status }) => status)).toEqual([409, 409])
    for (const id of sent) await vi.waitFor(async () => expect((await read(id)).status).toBe('done'), { timeout: 15_000, interval: 10 })
    const ends = [await read(sent[0]!), await read(sent[1]!)]
    expect(ends.map(({ added, known }) => added + known)).toEqual([3, 3])
    expect(ends.reduce((sum, { added }) => sum + added, 0)).toBe(4)
  }
  expect(warned.mock.calls.map(([about, text]) => [String((about as { error?: unknown }).error), text])).toEqual([])
})
