import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { app } from '#resources'
import { locales } from '#locales'
import { served } from '#locales/ru/served'
import { mockProvider, type MockOptions, type MockProvider } from '#testing'
import { App } from '../../resources/App.screens.tsx'
import { startSession } from '../../src/admin/session.ts'
import { textsOf } from '../../server/engine/texts.ts'

// Preloads what pages import lazily on first render.
import.meta.glob(['../../src/admin/{entry,form,list,page,show,actions,inputs}/**/*.tsx', '../../resources/lazyTranslations.screens.ts'], {
  eager: true,
})

const texts = textsOf({ ...locales.ru, nerud: { ...locales.ru.nerud, ...served } })

/**
 * Opens a page of the real screens on records in memory: `const { mock, user } = openMocked('/company/list', { rows: { company: [{ id: 1,
 * name: 'ООО' }] } })`.
 */
export function openMocked(
  path: string,
  options: MockOptions<typeof app.resources> = {},
): { readonly mock: MockProvider; readonly user: UserEvent } {
  const frame = {
    'api/init_menu': { isOnlyRead: options.readOnly ?? false, systemVariables: {} },
    'api/my_settings': {},
    'api/my_settings/{name}': null,
  }
  const mock = mockProvider(app, { texts, ...options, answers: { ...frame, ...options.answers } })
  startSession(mock.session)
  window.history.replaceState(null, '', path)
  render(<App at={path} dataProvider={mock} />)
  return { mock, user: userEvent.setup() }
}
