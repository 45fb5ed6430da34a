import { mergeTranslations } from 'react-admin'
import russian from 'ra-language-russian'
import { useState } from 'react'
import { createBrowserRouter, createMemoryRouter, RouterProvider, useRouteError } from 'react-router'
import { languages } from '#locales/languages'
import { shown } from '#locales/shown'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { tabbed } from '#resources/pages'
import { makeDataProvider } from './admin/dataProvider.ts'
import type { EarlyRows } from './admin/list/early.ts'
import { makeI18nProvider } from './admin/i18nProvider.ts'
import { bringWordsBy } from './admin/part.ts'
import { makeQueryClient, Root } from './admin/Root.tsx'
import { routesFor } from './admin/routes.tsx'
import type { Declared } from './admin/declared.tsx'
import { aids, notes, pages, tabs, windows } from './screens/index.ts'

/** The languages that lack no word of the screens; the build counts them (`scripts/languages.ts`). */
declare const OFFERED_LANGUAGES: readonly string[]

const i18nProvider = makeI18nProvider(
  { locale: 'ru', name: 'Русский' },
  mergeTranslations(russian, shown.ru),
  languages,
  OFFERED_LANGUAGES,
  () => import('#locales/ru/late').then(module => module.late),
)

bringWordsBy(i18nProvider.more)

const declared: Declared = { resources, menu, pages, tabs, aids, windows, notes, tabbed }

/** What is left when even the frame cannot be drawn: its words do not come through the translator, which may be what broke. */
const Broken = () => {
  const { title, text, reload } = shown.ru.nerud.shell.fault
  return (
    <main role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {reload}
      </button>
      <pre>{String(useRouteError())}</pre>
    </main>
  )
}

/** Wires the declared business to the interpreter. `at` opens a page without touching the browser's own address: for tests. */
function routerOf(at: string | undefined, early: EarlyRows | undefined) {
  const queryClient = makeQueryClient()
  const rows = early?.come()
  if (early && rows) queryClient.setQueryData(early.key, rows)
  else if (early) void queryClient.prefetchQuery({ queryKey: early.key, queryFn: () => early.rows })
  const root = <Root declared={declared} i18nProvider={i18nProvider} dataProvider={makeDataProvider(resources)} queryClient={queryClient} />
  const routes = [{ element: root, errorElement: <Broken />, children: routesFor(declared) }]
  return at === undefined ? createBrowserRouter(routes) : createMemoryRouter(routes, { initialEntries: [at] })
}

/** The whole application. `early`: rows that were asked for before it could be drawn. */
export function App({ at, early }: { readonly at?: string; readonly early?: EarlyRows | undefined }) {
  const [router] = useState(() => routerOf(at, early))
  return <RouterProvider router={router} />
}
