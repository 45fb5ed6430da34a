import '#admin/storageGuard.ts'
import { AdminOf } from '#admin/AdminOf.tsx'
import { startScreens } from '#admin/start.tsx'
import { frameworkScreens } from '#areas/framework.screens'
import { translatorOf } from '#areas/languages.screens'
import { app } from './app.ts'
import { words } from './words.ts'

const screens = { ...frameworkScreens, i18nProvider: translatorOf(words) }

startScreens(<AdminOf app={app} screens={screens} />)
