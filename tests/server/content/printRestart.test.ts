import { application } from '#resources/app.rules'
import { deal } from '#resources/deals/deal/deal'
import { OBJECT } from '#resources/forms/parts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PRINT_JOB } from '../../../server/engine/documents/prints.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { jobWork, waitingJobs } from '../../../server/jobs/run.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { dealOf, makeBusiness } from '../../support/deals.ts'
import { PERSON } from '../../support/ledgerWorld.ts'
import { docx, paragraph } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

const COUNT = 30
const FORM = 'carriageOrder'
let app: TestApp
let deals: readonly number[]
let template: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-31T09:00:00Z') })
  const of = await makeBusiness(app)
  const rows = Array.from({ length: COUNT }, () => dealOf(of, { dtDeal: '2026-03-01' }))
  const made = await inTransaction(
    app.app.engine,
    PERSON,
    tx => tx.createMany(deal, rows as never),
    async () => undefined,
  )
  deals = made.map(({ id }) => id)
  const file = new File([docx(paragraph('Заявка № {paperNumber}.')) as BlobPart], 'Заявка.docx')
  template = (await app.call('POST', 'api/templates', { form: formOf({ name: 'Заявка', object: OBJECT.deal }, { file }) })).body.id
  await sql`update template set form = ${FORM} where id = ${template}`.execute(app.database.db)
})
afterAll(() => app.close())

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(app.database.db)).rows
/** A print that is not in the queue, as the print call creates one. */
async function begun(): Promise<number> {
  const params = { resource: 'deal', ids: deals, templates: [template], from: '2026-03-01', to: '2026-03-31', by: 1 }
  const [job] = await rowsOf(sql<{ id: number }>`insert into job (job_type_id, params, target, total, ins_user_id)
    select id, ${JSON.stringify(params)}::jsonb, '1', ${COUNT}, 1 from job_type where code = ${PRINT_JOB} returning id::int as id`)
  await sql`insert into sys_print (job_id, user_id, name, expires) values (${job!.id}, 1, 'Заявка', '2026-04-07')`.execute(app.database.db)
  return job!.id
}
/** A server that runs jobs. */
const server = () =>
  jobWork(
    () => app.app.engine,
    application.jobs,
    async () => undefined,
  )
const stateOf = async (id: number): Promise<object> => {
  const [row] = await rowsOf(sql<object>`select status, done, attempts from job where id = ${id}`)
  return row!
}
const papersOf = (): Promise<{ id: number; papers: number }[]> =>
  rowsOf(
    sql`select d.id::int as id, count(p.id)::int as papers from deal d left join sys_paper p on p.resource = 'deal' and p.record_id = d.id group by 1 order by 1`,
  )
const fileCount = async (): Promise<number> => (await rowsOf(sql<{ n: number }>`select count(*)::int as n from sys_file`))[0]!.n

test('a print that loses its server in the middle goes on at the next start: each record has one paper, and no number is lost', async () => {
  const { renderer } = app.app.engine
  const print = renderer.print.bind(renderer)
  let stopped = (): void => undefined
  let revive = (): void => undefined
  const middle = new Promise<void>(resolve => void (stopped = resolve))
  const late = new Promise<void>(resolve => void (revive = resolve))
  let calls = 0
  const spied = vi.spyOn(renderer, 'print').mockImplementation(async (fillings, titles) => {
    calls += 1
    if (calls === 2) {
      stopped()
      await late
    }
    return print(fillings, titles)
  })
  const job = await begun()
  // The numbers are taken, and the server stops responding while it renders.
  const first = server()({ job })
  await middle
  expect(await stateOf(job)).toEqual({ status: 'running', done: 25, attempts: 1 })
  expect((await papersOf()).every(({ papers }) => papers === 0)).toBe(true)
  await sql`update job set beat_at = now() - interval '2 minutes' where id = ${job}`.execute(app.database.db)
  expect(await waitingJobs(app.database.db)).toContain(job)

  await server()({ job })
  expect(await stateOf(job)).toEqual({ status: 'done', done: COUNT, attempts: 2 })
  const files = await fileCount()
  // The first server was slow, not gone: what it rendered too late is not stored.
  revive()
  await first
  spied.mockRestore()

  expect(await stateOf(job)).toEqual({ status: 'done', done: COUNT, attempts: 2 })
  expect(await fileCount()).toBe(files)
  expect(await papersOf()).toEqual(deals.map(id => ({ id, papers: 1 })))
  const numbers = Array.from({ length: COUNT }, (_, at) => at + 1)
  expect(await rowsOf(sql`select number::int as number from sys_paper_number where kind = ${FORM} order by 1`)).toEqual(
    numbers.map(number => ({ number })),
  )
  const { bytes } = await app.call('GET', `api/prints/${job}/file`)
  expect((await pagesOfPdf(bytes)).map(({ text }) => text)).toEqual(numbers.map(number => `Заявка № ${number}.`))
})
