import { RECEIVERS, received } from './documentUploaderToken/receivers.ts'
import type { AreaScreens } from '#admin/customScreens.tsx'
import type { DeclaredDataProvider } from '#admin/data/provider.ts'

/** The maximum number of questions that are searched. */
const MAX_QUESTIONS = 1000

/** The screens that have questions. */
async function screensOfFaq(provider: DeclaredDataProvider): Promise<readonly string[]> {
  const { data } = await provider.getPage('faq', { filter: { isActive: 1 }, size: MAX_QUESTIONS, fields: ['screen'] })
  return [...new Set(data.flatMap(({ screen }) => (typeof screen === 'string' && screen !== '' ? [screen] : [])))]
}

/** The custom components of the area `content`, each in its own chunk. */
export const contentScreens: AreaScreens = {
  pages: [
    {
      path: '/document-uploader/:token',
      right: [],
      public: true,
      load: () => import('./documentUploaderToken/UploaderPage.screens.tsx').then(module => module.UploaderPage),
    },
  ],
  tabs: {
    uploaderLink: () => import('./documentUploaderToken/IssuedLink.screens.tsx').then(module => module.UploaderLink),
  },
  aids: {
    'news.isPinned': () => import('./news/PinnedAid.screens.tsx').then(module => module.PinnedAid),
  },
  notes: {
    'news.text': () => import('./news/ReadMark.screens.tsx').then(module => module.ReadMark),
  },
  helps: {
    faq: {
      screens: screensOfFaq,
      load: () => import('./faq/FaqOfScreen.screens.tsx').then(module => module.FaqOfScreen),
    },
  },
  documentSources: Object.fromEntries(
    RECEIVERS.map(kind => [
      received(kind).name,
      () => import('./documentUploaderToken/ReceiveByLink.screens.tsx').then(module => module.receiveFor(kind)),
    ]),
  ),
}
