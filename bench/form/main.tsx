import russian from 'ra-language-russian'
import { mergeTranslations } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { locales } from '#locales'
import { app, resources as own } from '#resources'
import { AdminOf } from '../../src/admin/AdminOf.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { screens } from '#resources/app.screens'
import { labels, passport } from './passport.ts'

// The product's own screens, set up as in App.tsx, with one more resource.
const resources = { ...own, passport }
const words = mergeTranslations(russian, locales.ru, { resources: { passport: labels } })
const i18nProvider = makeI18nProvider({ locale: 'ru', name: 'Русский' }, words)
createRoot(document.getElementById('root')!).render(
  <AdminOf app={{ ...app, resources }} screens={{ ...screens, i18nProvider }} live={false} />,
)
