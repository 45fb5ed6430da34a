import { afterAll, beforeAll, expect, test, describe, vi } from 'vitest'
import { sql } from 'kysely'
import { act, invoice, tripRegister } from '#resources/forms/closing'
import { transferDocument } from '#resources/forms/transferDocument'
import type { Form } from '#resource/form'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { testApp, type TestApp, type Answered } from '../../support/app.ts'
import { enterDeal, makeBusiness, type Business, posted } from '../../support/deals.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

describe('printed papers', () => {
  /** Printed closing documents: lines, VAT, totals, sums in words, and the register of waybills. */
  let app: TestApp
  let of: Business
  let paper: number
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-03-31T09:00:00Z') })
    of = await makeBusiness(app)
    for (const dtDeal of ['2026-03-01', '2026-03-02'])
      await enterDeal(app, of, { dtDeal, ttn: `Т-${dtDeal.slice(-2)}`, objectVol: '10', careerVol: '10' })
    const made = await app.call('POST', 'api/closing_papers', {
      json: { kind: 'upd1', date: '2026-03-31', customer: of.customer, dateFrom: '2026-03-01', dateTo: '2026-03-31', anyway: true },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    paper = made.body.id
  })
  afterAll(() => app.close())

  async function printed(form: Form): Promise<string> {
    const file = new File([formSheet(form) as BlobPart], `${form.name}.xlsx`)
    const { status, body } = await app.call('POST', 'api/templates', { form: formOf({ name: form.name, object: form.object }, { file }) })
    expect(status, JSON.stringify(body)).toBe(201)
    const answer = await app.call('POST', `api/closing_papers/${paper}/templates/download`, {
      form: formOf({ tpl_ids: body.id, object_id: paper, format: 'pdf' }, {}),
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (await pagesOfPdf(answer.bytes))
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('\u00a0', ' ')
  }

  test('a transfer document names both sides and has net, rate, VAT and gross of its lines and of all', async () => {
    const text = await printed(transferDocument)
    for (const words of [
      '1 от 31 марта 2026 г.',
      'Статус: 1',
      '16 393,44',
      '22%',
      '3 606,56',
      '20 000,00',
      'транспортные накладные, рейсов: 2',
      '168',
    ])
      expect(text, words).toContain(words)
  })

  test('a bill says the sum in words and the VAT by its rate', async () => {
    const text = await printed(invoice)
    for (const words of [
      'Счёт на оплату № 1',
      'В том числе НДС 22%: 3 606,56',
      'Всего к оплате: 20 000,00',
      'Двадцать тысяч рублей 00 копеек',
    ])
      expect(text, words).toContain(words)
  })

  test('an act and a register hold the same trips', async () => {
    expect(await printed(act)).toContain('всего 2')
    const text = await printed(tripRegister)
    for (const words of ['01.03.2026 Т-01', '02.03.2026 Т-02', 'Всего рейсов: 2']) expect(text, words).toContain(words)
  })
})

describe('letters', () => {
  /** Closing documents sent by mail: as printed, with a link that opens without a session, one letter per click. */
  type Body = Answered['body']
  let app: TestApp
  let of: Business
  let isDown = false
  beforeAll(async () => {
    app = await testApp({ judged: true, mailDown: () => isDown })
    of = await makeBusiness(app)
    for (const form of [transferDocument, tripRegister]) await templateOf(form)
    await app.call('PATCH', `api/companies/${of.customer}`, { json: { email: 'buh@stroyka.example' } })
  })
  afterAll(() => app.close())

  /** Uploads a template of the product. */
  async function templateOf(form: Form): Promise<void> {
    const file = new File([formSheet(form) as BlobPart], `${form.name}.xlsx`)
    const { body } = await app.call('POST', 'api/templates', { form: formOf({ name: form.name, object: form.object }, { file }) })
    await sql`update template set form = ${form.code} where id = ${body.id}`.execute(app.database.db)
  }
  const SECRET = /http:\/\/nerud\.test\/papers\/([\w-]{32})/u
  const PATIENT = { timeout: 8000, interval: 50 }
  let day = 0
  async function issued(): Promise<number> {
    day += 1
    const date = `2026-03-${String(day).padStart(2, '0')}`
    await enterDeal(app, of, { dtDeal: date })
    const json = { kind: 'upd1', date: '2026-03-31', customer: of.customer, dateFrom: date, dateTo: date, anyway: true }
    const id = await posted(app, 'api/closing_papers', json)
    await app.call('PATCH', `api/closing_papers/${id}/issue`, { json: {} })
    return id
  }
  const inDays = (days: number): string => new Date(app.now.getTime() + days * 86_400_000).toISOString()
  const mail = (id: number, key?: string): Promise<Answered> =>
    app.call('PATCH', `api/closing_papers/${id}/mail`, {
      json: { email: 'buh@stroyka.example', text: 'Добрый день!' },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  const lettersOf = async (id: number): Promise<Body[]> => (await app.call('GET', `api/closing_papers/${id}/letters`)).body as Body[]
  const standing = (id: number, state: string): Promise<Body> =>
    vi.waitFor(async () => {
      const [letter] = await lettersOf(id)
      expect(letter?.state).toBe(state)
      return letter
    }, PATIENT)
  /** Sends a new document; returns it and the secret in its link. */
  async function sent(): Promise<{ id: number; letter: number; token: string }> {
    const id = await issued()
    expect((await mail(id)).status).toBe(200)
    const { id: letter } = await standing(id, 'sent')
    return { id, letter: letter as number, token: SECRET.exec(app.letters.at(-1)!.text)![1]! }
  }
  const open = (token: string): Promise<Answered> => app.call('GET', `api/paper_links/${token}`, { as: null })
  const file = (token: string, n = 1): Promise<Answered> => app.call('GET', `api/paper_links/${token}/files/${n}`, { as: null })

  test('a paper goes out with its PDF and a link, and is sent then; the address is that of the customer', async () => {
    const id = await issued()
    expect((await app.call('GET', `api/closing_papers/${id}`)).body.email).toBe('buh@stroyka.example')
    await mail(id)
    await standing(id, 'sent')
    const { to, subject, text, attachments } = app.letters.at(-1)!
    expect([to, text.split('\n')[0]]).toEqual(['buh@stroyka.example', 'Добрый день!'])
    expect(subject).toMatch(/^УПД, статус 1 № \d+ от 31\.03\.2026 – /)
    expect(attachments!.map(({ filename, contentType }) => [filename.endsWith('.pdf'), contentType])).toEqual([[true, 'application/pdf']])
    expect((await app.call('GET', `api/closing_papers/${id}`)).body.status).toBe('sent')
    // The sent file is stored among the prints.
    expect((await app.call('GET', `api/closing_papers/${id}/papers`)).body).toMatchObject([{ stale: false }])
    const token = SECRET.exec(text)![1]!
    const page = await open(token)
    expect(Object.keys(page.body).toSorted()).toEqual(['date', 'expires', 'files', 'gross', 'kind', 'number', 'seller'])
    expect(page.body).toMatchObject({ kind: 'upd1', date: '2026-03-31', gross: '10000.00', expires: inDays(30) })
    const { bytes, headers } = await file(token)
    expect([headers.get('content-type'), Buffer.from(bytes).equals(Buffer.from(attachments![0]!.content))]).toEqual([
      'application/pdf',
      true,
    ])
    const { rows } = await sql<{ digest: string }>`select digest from paper_letter_secret`.execute(app.database.db)
    expect(rows.some(({ digest }) => digest.includes(token))).toBe(false)
  })

  test('what was sent stays as it was, whatever becomes of the waybills', async () => {
    const { token } = await sent()
    const before = (await file(token)).bytes
    await sql`update company set name = 'ООО «Другая»' where id = ${of.customer}`.execute(app.database.db)
    expect(Buffer.from((await file(token)).bytes).equals(Buffer.from(before))).toBe(true)
  })

  test("openings are recorded: the first time and the number; a browser's prefetch does not count", async () => {
    const { id, token } = await sent()
    await app.call('HEAD', `api/paper_links/${token}`, { as: null })
    await app.call('GET', `api/paper_links/${token}`, { as: null, headers: { 'sec-purpose': 'prefetch' } })
    expect((await lettersOf(id))[0]).toMatchObject({ state: 'sent', openedAt: null, openCount: 0 })
    await open(token)
    await open(token)
    const [letter] = await lettersOf(id)
    expect(letter).toMatchObject({ state: 'opened', openCount: 2 })
    expect(Date.parse(letter.openedAt)).toBe(app.now.getTime())
  })

  test('one press is one letter, however often it is repeated', async () => {
    const id = await issued()
    const count = app.letters.length
    const [first, second] = [await mail(id, 'one-press'), await mail(id, 'one-press')]
    expect([first.status, second.status]).toEqual([200, 200])
    await standing(id, 'sent')
    expect([await lettersOf(id), app.letters.slice(count)].map(all => all.length)).toEqual([1, 1])
  })

  test('a letter that did not go out says so, leaves the paper issued, and is sent again', async () => {
    const id = await issued()
    isDown = true
    await mail(id)
    const failed = await standing(id, 'failed')
    expect(failed.problem).toContain('Почтовый сервер не принял письмо')
    expect((await app.call('GET', `api/closing_papers/${id}`)).body.status).toBe('issued')
    isDown = false
    expect((await app.call('PATCH', `api/paper_letters/${failed.id}/again`, { json: {} })).status).toBe(200)
    await standing(id, 'sent')
    expect((await app.call('GET', `api/closing_papers/${id}`)).body.status).toBe('sent')
    expect((await app.call('PATCH', `api/paper_letters/${failed.id}/again`, { json: {} })).status).toBe(409)
  })

  test('a letter that was interrupted on its way is not sent once more by itself', async () => {
    const { id, letter } = await sent()
    const count = app.letters.length
    await sql`update paper_letter set stage = 'failed' where id = ${letter}`.execute(app.database.db)
    await sql`create function halt() returns trigger language plpgsql as $$ begin new.stage := 'sending'; return new; end $$`.execute(
      app.database.db,
    )
    await sql`create trigger halt before update on paper_letter for each row when (new.stage = 'waiting') execute function halt()`.execute(
      app.database.db,
    )
    await app.call('PATCH', `api/paper_letters/${letter}/again`, { json: {} })
    await sql`drop trigger halt on paper_letter`.execute(app.database.db)
    expect((await standing(id, 'failed')).problem).toContain('письмо могло уйти')
    expect(app.letters).toHaveLength(count)
  })

  describe('a link', () => {
    test('opens nothing once it has expired, is withdrawn or its paper is cancelled, and says which', async () => {
      const [expired, withdrawn, cancelled] = [await sent(), await sent(), await sent()]
      await sql`update paper_letter set expires = ${inDays(-1)} where id = ${expired.letter}`.execute(app.database.db)
      await app.call('PATCH', `api/paper_letters/${withdrawn.letter}/withdraw`, { json: {} })
      await app.call('PATCH', `api/closing_papers/${cancelled.id}/delete`, { json: { delComment: 'Ошибка' } })
      for (const [{ token }, words] of [
        [expired, 'Срок действия ссылки истёк'],
        [withdrawn, 'Отправитель отозвал'],
        [cancelled, 'Отправитель отозвал'],
      ] as const)
        for (const { status, body } of [await open(token), await file(token)]) {
          expect(status).toBe(410)
          expect(body.message).toContain(words)
        }
      expect((await lettersOf(cancelled.id))[0].state).toBe('withdrawn')
    })

    test('of one letter opens no other paper', async () => {
      const { token } = await sent()
      expect([(await file(token, 2)).status, (await file(token, 0)).status]).toEqual([404, 404])
    })

    test('that is unknown is refused in words, and guessing is limited', async () => {
      app.now = new Date(inDays(1))
      const answers: Answered[] = []
      for (let n = 0; n < 22; n += 1) answers.push(await open(`${'x'.repeat(30)}${String(n).padStart(2, '0')}`))
      expect(answers[0]!.body).toMatchObject({ status: 404, message: expect.stringContaining('Такой ссылки нет') })
      expect(answers.at(-1)!.status).toBe(429)
    })
  })
})
