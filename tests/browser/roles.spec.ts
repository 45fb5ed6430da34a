import type { Page } from '@playwright/test'
import { callOf, optionsOf, screensOf, type Resource } from '#resource'
import { demoLogins } from '#resources/seed/demo/accounts.rules'
import { expect, test, type Api } from '../support/browser.ts'
import { everyResource, routePaths } from '../support/screenAddresses.ts'

/** Every route as every role of the demo company: no untranslated keys, no refused calls on a page that opens, no write actions for users who may only read. */

const resourcesByName = new Map(everyResource.map(one => [one.name, one]))
/** The resource of the record that a route shows. */
const aboutOf = new Map(
  everyResource.flatMap(resource =>
    screensOf(resource).map(({ path, under }) => {
      const parent = under && (optionsOf(resource.fields[under]!).target ?? under)
      return [path, (parent === undefined ? resource : resourcesByName.get(parent)) ?? resource] as const
    }),
  ),
)
const LISTS = new Set(everyResource.flatMap(resource => screensOf(resource).flatMap(({ kind, path }) => (kind === 'list' ? [path] : []))))
/**
 * Routes that end the session, that are for strangers, or that have no content of their own; and the form that the specification opens to
 * every signed-in user (foundations §2.2) although fewer may read its record: it redirects to /403.
 */
const LEFT_OUT =
  /^\/(logout|login|register|forgot-password|recover|document-uploader\/|papers\/|404$|403$|sorry$|owner-company\/list\/:id\/edit$)/

async function firstId(api: Api, resource: Resource): Promise<string> {
  const { status, body } = await api.call('GET', `${callOf(resource, 'list').path}?itemsPerPage=1`)
  const rows = status === 200 && (resource.api.wrap === undefined ? body : body[resource.api.wrap])
  return String((rows && rows[0]?.id) ?? 1)
}
let addresses: Promise<{ readonly lists: readonly string[]; readonly otherPages: readonly string[] }> | undefined
async function addressesOf(api: Api) {
  const ids = new Map<Resource, Promise<string>>()
  const filled = async (path: string): Promise<string> => {
    const about = aboutOf.get(path)
    if (!path.includes(':')) return path
    const id = about && (ids.get(about) ?? firstId(api, about))
    if (about && id) ids.set(about, id)
    return path.replace(/:\w+/, (await id) ?? '1')
  }
  const paths = [...routePaths].filter(path => !LEFT_OUT.test(path))
  const all = await Promise.all(paths.map(async path => ({ address: await filled(path), isList: LISTS.has(path) })))
  const pick = (isList: boolean): string[] => all.flatMap(one => (one.isList === isList ? [one.address] : []))
  return { lists: pick(true), otherPages: pick(false) }
}

/** Counts the calls in flight, and records the refused ones. */
const countCalls = (): void => {
  const { fetch } = window
  const state = Object.assign(window, { callsUnderWay: 0, refusedCalls: [] as string[] })
  window.fetch = async (input, init) => {
    state.callsUnderWay += 1
    try {
      const answer = await fetch(input, init)
      if (answer.status === 403) state.refusedCalls.push(new URL(answer.url).pathname)
      return answer
    } finally {
      state.callsUnderWay -= 1
    }
  }
}

/** Visits addresses without reloading the page, and returns the faults of each. `hasAll`: chunks loaded later are available. */
const walk = (page: Page, paths: readonly string[], { hasAll, offers }: { readonly hasAll: boolean; readonly offers: readonly string[] }) =>
  page.evaluate(
    async ({ paths, hasAll, offers }) => {
      const state = window as unknown as { callsUnderWay: number; refusedCalls: string[] }
      const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve))
      const isQuiet = (): boolean => state.callsUnderWay === 0 && !(hasAll && document.querySelector('main [role=progressbar]'))
      const settled = async (): Promise<void> => {
        for (let quiet = 0, frames = 0; quiet < 3 && frames < 600; frames += 1) {
          await frame()
          quiet = isQuiet() ? quiet + 1 : 0
        }
      }
      // The demo company sends mail from nerud.example.com.
      const KEY = /\b(?:resources|nerud)\.(?!example\.)[a-z]\w*\.[\w.]+/i
      const textOf = (): string[] => [
        document.body.innerText,
        ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap(one =>
          ['aria-label', 'title', 'placeholder'].map(name => one.getAttribute(name) ?? ''),
        ),
      ]
      // Only the texts of pages are checked: a transparent page is laid out but never painted, which saves a third of the time.
      document.documentElement.style.opacity = '0'
      const faults: string[] = []
      for (const path of paths) {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
        await settled()
        faults.push(...new Set(textOf().flatMap(text => (KEY.exec(text) ?? []).map(key => `${path}: ${key}`))))
        faults.push(...state.refusedCalls.splice(0).map(call => `${path}: ${call} is refused`))
        const buttons = [...document.querySelectorAll('main button, main a[role=button], main a.MuiButton-root')].map(
          one => one.textContent,
        )
        faults.push(...buttons.filter(text => offers.includes(text)).map(text => `${path}: offers ${text}`))
      }
      return faults
    },
    { paths, hasAll, offers },
  )

const WRITES = ['Создать', 'Редактировать', 'Сохранить', 'Удалить', 'Добавить']

test.describe.configure({ mode: 'parallel' })
for (const { login, role } of demoLogins)
  test(`every route opens for its role without an untranslated key or a refused call: ${role}`, async ({ open, api }) => {
    test.setTimeout(180_000)
    const { lists, otherPages } = await (addresses ??= addressesOf(api))
    let release = (): void => undefined
    const existing = new Promise<void>(resolve => (release = resolve))
    const page = await open('/403', {
      as: login,
      prepare: async made => {
        await made.addInitScript(countCalls)
        // The texts of a list before the deferred translations are loaded.
        await made.route(/\/assets\/lazyTranslations/, async route => existing.then(() => route.continue()))
      },
    })
    const offers = login === 'viewer' ? WRITES : []
    expect(await walk(page, lists, { hasAll: false, offers })).toEqual([])
    release()
    expect(await walk(page, otherPages, { hasAll: true, offers })).toEqual([])
  })
