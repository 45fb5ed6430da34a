import { expect, test } from 'vitest'
import { formOf } from '../../server/engine/http/body.ts'
import { partsOf } from '../../server/engine/http/multipart.ts'
import { httpErrorOf } from '../../server/httpError.ts'

const limits = { texts: (key: string) => key, maxUpload: 50 * 1024 * 1024 }
const sent = (body: BodyInit, type?: string): Request =>
  new Request('http://nerud.test', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
const TYPE = 'multipart/form-data; boundary=x'
const part = (head: string, body: string): string => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const outcome = (body: BodyInit, type = TYPE): Promise<unknown> =>
  formOf(sent(body, type), limits).then(
    () => 'taken',
    (error: unknown) => httpErrorOf(error)?.code,
  )

test('a form is read as browsers and other programs write it', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256)
  const form = new FormData()
  form.append('name', 'ООО «Карьер»\r\n--x')
  form.append('tags[]', 'а')
  form.append('company.id', '7')
  form.append('empty', '')
  form.append('file', new File([bytes], 'акт "1".pdf'))
  const { wire, files } = await formOf(sent(form), limits)
  expect(wire).toEqual({ name: 'ООО «Карьер»\r\n--x', tags: ['а'], company: { id: '7' }, empty: '' })
  expect(files['file']!.name).toBe('акт "1".pdf')
  expect(Buffer.compare(files['file']!.bytes, bytes)).toBe(0)
  const curl = `--x\r\nContent-Type: text/csv\r\ncontent-disposition: form-data;filename="a\\"b.csv"; name=file\r\n\r\n1;2\r\n--x--\r\nepilogue`
  expect((await formOf(sent(curl, 'multipart/form-data; charset=utf-8; boundary="x"'), limits)).files).toEqual({
    file: { name: 'a"b.csv', bytes: Buffer.from('1;2') },
  })
  expect((await formOf(sent('a=1&b=%D0%B0&b=2', 'application/x-www-form-urlencoded'), limits)).wire).toEqual({ a: '1', b: ['а', '2'] })
})

test('invalid and excessive forms are refused', async () => {
  const end = '--x--\r\n'
  expect(await outcome(part('name="a"', '1') + end)).toBe('taken')
  expect(await outcome(part('name="a"', '1').repeat(2000) + end)).toBe('taken')
  for (const body of [
    part('name="a"', '1').repeat(2001) + end,
    part('name="a"', '1'),
    part('file="a"', '1') + end,
    `--x\r\n\r\n1\r\n${end}`,
    `--x\r\nContent-Disposition: form-data; name="a"`,
    part('name="a', '1') + end,
    part(`name="${'a'.repeat(20_000)}"`, '1') + end,
    Array.from({ length: 201 }, (_, at) => part(`name="a${at}"`, '1')).join('') + end,
    '--y--',
    '-',
  ])
    expect(await outcome(body), body.slice(0, 100)).toBe('BAD_FORM')
  expect(await outcome(part('name="a"', 'б'.repeat(1_100_000)) + end)).toBe('TOO_LARGE')
  expect(await outcome(end, `multipart/form-data; boundary=${'x'.repeat(71)}`)).toBe('BAD_FORM')
  expect(await outcome(end, 'multipart/form-data')).toBe('BAD_FORM')
  expect(await outcome('a&'.repeat(2001), 'application/x-www-form-urlencoded')).toBe('BAD_FORM')
})

test('other requests are served while a large form is parsed', async () => {
  const body = Buffer.from(part('name="file"; filename="a"', '\r\n--'.repeat(2 * 1024 * 1024)))
  let turns = 0
  let done = false
  const count = (): void => {
    turns += 1
    if (!done) setImmediate(count)
  }
  count()
  expect(await partsOf(body, TYPE, 10)).toBeUndefined()
  done = true
  expect(turns).toBeGreaterThanOrEqual(8)
})
