import { describe, expect, it, test } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dadataRegistry, offlineRegistry, openInnRegistry } from '#resources/adapters/registries.rules'
import { httpNpd, openNpd } from '#resources/adapters/externalServices.rules'
import { httpErrorOf } from '../../../server/httpError.ts'

const answering = (body: unknown, status = 200) => {
  const queries: { url: string; init: RequestInit }[] = []
  const ask = (async (url: string, init: RequestInit) => {
    queries.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  }) as unknown as typeof fetch
  return { calls: queries, registry: dadataRegistry({ token: 'secret', fetch: ask }) }
}
const company = {
  data: {
    type: 'LEGAL',
    inn: '7707083893',
    kpp: '773601001',
    ogrn: '1027700132195',
    opf: { short: 'ООО' },
    name: { full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "КАРЬЕР"', short_with_opf: 'ООО "КАРЬЕР"', short: 'КАРЬЕР' },
    address: { value: 'г Москва', unrestricted_value: '117312, г Москва' },
    management: { name: 'Иванов Иван', post: 'ДИРЕКТОР' },
    state: { status: 'ACTIVE' },
  },
}

describe('the register of companies', () => {
  it('is queried by INN for the head office and parsed into plain values', async () => {
    const { calls, registry } = answering({ suggestions: [company] })
    expect(await registry.find('7707083893')).toEqual({
      kind: 'company',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      form: 'ООО',
      name: 'ООО "КАРЬЕР"',
      shortName: 'КАРЬЕР',
      fullName: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "КАРЬЕР"',
      address: '117312, г Москва',
      director: 'Иванов Иван',
      directorPost: 'ДИРЕКТОР',
      status: 'active',
    })
    expect(JSON.parse(calls[0]!.init.body as string)).toEqual({ query: '7707083893', branch_type: 'MAIN', count: 1 })
    expect(new Headers(calls[0]!.init.headers).get('authorization')).toBe('Token secret')
  })

  it('knows of liquidation and names an entrepreneur by the person', async () => {
    const person = {
      data: {
        type: 'INDIVIDUAL',
        inn: '500100732259',
        opf: { short: 'ИП' },
        name: null,
        fio: { surname: 'Петров', name: 'Пётр', patronymic: null },
        state: { status: 'LIQUIDATED' },
      },
    }
    expect(await answering({ suggestions: [person] }).registry.find('500100732259')).toMatchObject({
      kind: 'person',
      name: 'Петров Пётр',
      director: 'Петров Пётр',
      kpp: null,
      status: 'liquidated',
    })
  })

  it('answers null for a number it does not know', async () => {
    expect(await answering({ suggestions: [] }).registry.find('7707083893')).toBeNull()
  })

  it('reports an unreachable register with a message, never with a server error', async () => {
    const broken = (async () => {
      throw new TypeError('fetch failed')
    }) as unknown as typeof fetch
    const registries = [
      offlineRegistry(),
      openInnRegistry(undefined),
      answering({}, 500).registry,
      answering({ message: 'quota' }, 403).registry,
      answering('surprise').registry,
      dadataRegistry({ token: 'secret', fetch: broken }),
    ]
    for (const registry of registries) {
      const refused = httpErrorOf(await registry.find('7707083893').catch((error: unknown) => error))
      expect(refused).toMatchObject({ status: 424, message: { key: 'nerud.outside.inn' } })
    }
  })
})

const INN = '502428819137'
const DAY = '2026-05-10'
const npdAnswering = (body: string, status = 200) => {
  const queries: { url: string; init: RequestInit }[] = []
  const ask = (async (url: string, init: RequestInit) => {
    queries.push({ url, init })
    return new Response(body, { status })
  }) as unknown as typeof fetch
  return { calls: queries, service: httpNpd({ url: 'https://npd.test/', fetch: ask }) }
}
const failing = (code: string, message = '') => npdAnswering(JSON.stringify({ code, message }), 422).service

test('the service is queried by INN and day, and its message is kept', async () => {
  const { calls, service } = npdAnswering(JSON.stringify({ status: true, message: ` ${INN} является плательщиком ` }))
  expect(await service.check(INN, DAY)).toEqual({ kind: 'known', isPayer: true, message: `${INN} является плательщиком` })
  expect(calls[0]!.url).toBe('https://npd.test/api/v1/tracker/taxpayer_status')
  expect([calls[0]!.init.method, JSON.parse(calls[0]!.init.body as string)]).toEqual(['POST', { inn: INN, requestDate: DAY }])
  expect(await npdAnswering('{"status":false,"message":""}').service.check(INN, DAY)).toEqual({
    kind: 'known',
    isPayer: false,
    message: null,
  })
})

test.each([
  ['asks for a rest', failing('taxpayer.status.service.limited.error'), { kind: 'limited' }],
  ['asks for a rest by its status alone', npdAnswering('', 429).service, { kind: 'limited' }],
  ['is away', failing('taxpayer.status.service.unavailable.error'), { kind: 'unavailable' }],
  ['refuses the INN', failing('validation.failed', 'Указан некорректный ИНН'), { kind: 'invalid', message: 'Указан некорректный ИНН' }],
  ['has an error that nobody knows', failing('constructor'), { kind: 'unavailable' }],
  ['answers with a page', npdAnswering('<html>', 200).service, { kind: 'unavailable' }],
  ['answers with a status that is none', npdAnswering('{"status":"true"}').service, { kind: 'unavailable' }],
  ['says a status of a response that failed', npdAnswering('{"status":true}', 500).service, { kind: 'unavailable' }],
  ['answers nothing', npdAnswering('null').service, { kind: 'unavailable' }],
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
