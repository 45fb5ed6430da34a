import { describe, expect, it } from 'vitest'
import { dadataRegistry, offlineRegistry, openInnRegistry } from '#resources/adapters/innRegistry.rules'
import { httpErrorOf } from '../../../server/httpError.ts'

const answering = (body: unknown, status = 200) => {
  const queries: { url: string; init: RequestInit }[] = []
  const ask = (async (url: string, init: RequestInit) => {
    queries.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  }) as unknown as typeof fetch
  return { asked: queries, registry: dadataRegistry({ token: 'secret', fetch: ask }) }
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
    const { asked, registry } = answering({ suggestions: [company] })
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
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({ query: '7707083893', branch_type: 'MAIN', count: 1 })
    expect(new Headers(asked[0]!.init.headers).get('authorization')).toBe('Token secret')
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
