import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { httpNpd, openNpd } from '#resources/adapters/npd.rules'

const INN = '502428819137'
const DAY = '2026-05-10'
const answering = (body: string, status = 200) => {
  const queries: { url: string; init: RequestInit }[] = []
  const ask = (async (url: string, init: RequestInit) => {
    queries.push({ url, init })
    return new Response(body, { status })
  }) as unknown as typeof fetch
  return { asked: queries, service: httpNpd({ url: 'https://npd.test/', fetch: ask }) }
}
const failing = (code: string, message = '') => answering(JSON.stringify({ code, message }), 422).service

test('the service is queried by INN and day, and its message is kept', async () => {
  const { asked, service } = answering(JSON.stringify({ status: true, message: ` ${INN} является плательщиком ` }))
  expect(await service.check(INN, DAY)).toEqual({ kind: 'known', isPayer: true, message: `${INN} является плательщиком` })
  expect(asked[0]!.url).toBe('https://npd.test/api/v1/tracker/taxpayer_status')
  expect([asked[0]!.init.method, JSON.parse(asked[0]!.init.body as string)]).toEqual(['POST', { inn: INN, requestDate: DAY }])
  expect(await answering('{"status":false,"message":""}').service.check(INN, DAY)).toEqual({ kind: 'known', isPayer: false, message: null })
})

test.each([
  ['asks for a rest', failing('taxpayer.status.service.limited.error'), { kind: 'limited' }],
  ['asks for a rest by its status alone', answering('', 429).service, { kind: 'limited' }],
  ['is away', failing('taxpayer.status.service.unavailable.error'), { kind: 'unavailable' }],
  ['refuses the INN', failing('validation.failed', 'Указан некорректный ИНН'), { kind: 'invalid', message: 'Указан некорректный ИНН' }],
  ['has an error that nobody knows', failing('constructor'), { kind: 'unavailable' }],
  ['answers with a page', answering('<html>', 200).service, { kind: 'unavailable' }],
  ['answers with a status that is none', answering('{"status":"true"}').service, { kind: 'unavailable' }],
  ['says a status of a response that failed', answering('{"status":true}', 500).service, { kind: 'unavailable' }],
  ['answers nothing', answering('null').service, { kind: 'unavailable' }],
  ['cannot be reached', httpNpd({ url: 'http://127.0.0.1:1', timeout: 2000 }), { kind: 'unavailable' }],
  ['is not set', openNpd(undefined), { kind: 'unavailable' }],
])('a response that %s is classified and never throws', async (_, service, answer) => {
  expect(await service.check(INN, DAY)).toEqual(answer)
})

test('a service that does not respond times out', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise<void>(done => void silent.once('listening', done))
  const service = httpNpd({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, timeout: 50 })
  expect(await service.check(INN, DAY)).toEqual({ kind: 'unavailable' })
  silent.closeAllConnections()
  silent.close()
})

test('a service exists only if its address is configured', () => {
  expect([openNpd(undefined).isConfigured, openNpd('').isConfigured, openNpd('https://npd.test').isConfigured]).toEqual([
    false,
    false,
    true,
  ])
})
