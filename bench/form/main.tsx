import russian from 'ra-language-russian'
import { mergeTranslations } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { locales } from '#locales'
import { resources as own } from '#resources'
import { menu } from '#resources/menu'
import { tabbed } from '#resources/pages'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import type { Declared } from '../../src/admin/declared.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { makeQueryClient, Root } from '../../src/admin/Root.tsx'
import { routesFor } from '../../src/admin/routes.tsx'
import { aids, notes, pages, tabs, windows } from '../../src/screens/index.ts'
import { labels, passport } from './passport.ts'

// The product's own screens, wired as App.tsx wires them, with one resource more.
const resources = { ...own, passport }
const declared: Declared = { resources, menu, pages, tabs, aids, windows, notes, tabbed }
const words = mergeTranslations(russian, locales.ru, { resources: { passport: labels } })
const root = (
  <Root
    declared={declared}
    i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, words)}
    dataProvider={makeDataProvider(resources)}
    queryClient={makeQueryClient()}
  />
)
createRoot(document.getElementById('root')!).render(
  <RouterProvider router={createBrowserRouter([{ element: root, children: routesFor(declared) }])} />,
)
