import { useRouteError } from 'react-router'
import { resources, app } from '#resources'
import { makeAuthProvider } from '#admin/authProvider.ts'
import { makeDataProvider } from '#admin/dataProvider.ts'
import { languages, shown } from '#locales/languages'
import { lists } from '#locales/ru/lists'
import { AdminOf } from '#admin/AdminOf.tsx'
import type { Page } from '#admin/customScreens.tsx'
import type { DeclaredDataProvider } from '#admin/data/provider.ts'
import type { PrefetchedRows } from '#admin/list/source.ts'
import { makeI18nProvider } from '#admin/i18nProvider.ts'
import { screens } from './app.screens.ts'

/** The data provider and the auth provider of the business. */
export const providers = { dataProvider: makeDataProvider(resources), authProvider: makeAuthProvider(resources) }

/** Whether this is a development build (`npm run dev`, or that of the gallery). */
declare const FOR_DEVELOPERS: boolean

const i18nProvider = makeI18nProvider(
  { locale: 'ru', name: 'Русский' },
  shown.ru,
  languages,
  () => import('./lazyTranslations.screens.ts').then(module => module.lazyTranslations),
  lists,
)

/** Rendered when even the layout cannot be. Its texts do not use the translator, which may be what failed. */
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

interface AppProps {
  /** Opens a page without touching the browser's address. */
  readonly at?: string | undefined
  /** Rows that were requested before anything could be rendered. */
  readonly early?: PrefetchedRows | undefined
  /** Follows changes made by other users; off in tests. */
  readonly live?: boolean
  /** Further pages, for tests. */
  readonly more?: readonly Page[]
  /** Replaces that of the server, for tests. */
  readonly dataProvider?: DeclaredDataProvider
}

const NO_PAGES: readonly Page[] = []
const DEVELOPERS_PAGES: readonly Page[] = FOR_DEVELOPERS
  ? [{ path: '/styleguide', right: [], load: () => import('../src/styleguide/Styleguide.tsx').then(module => module.Styleguide) }]
  : []

/** The whole application. */
export const App = ({ at, early, live = false, more = NO_PAGES, dataProvider = providers.dataProvider }: AppProps) => (
  <AdminOf
    {...providers}
    {...{ app, early, live, dataProvider }}
    screens={{ ...screens, pages: [...screens.pages, ...more, ...DEVELOPERS_PAGES], i18nProvider, fault: <Broken /> }}
    {...(at !== undefined && { at })}
  />
)
