import { pathOf, type Resource } from '#resource'
import type { Form } from '#resource/form'
import { FORMS } from '#resources/forms/index'
import type { Api } from '../support/browserApi.ts'
import { everyResource, someId } from '../support/screenAddresses.ts'
import type { Hand } from './hand.ts'
import type { Scene } from './scenes.ts'

/** Ticks a form among the templates of the page and waits until its first page is drawn. */
async function preview({ page, press, see }: Hand, { name }: Form): Promise<void> {
  await press(page.getByRole('checkbox', { name, exact: true }))
  await press(page.getByRole('button', { name: 'Посмотреть и напечатать' }))
  await see(page.getByRole('dialog').last().getByRole('img').first())
}

/** On whose card the forms of an object are: of the record itself, or of the one whose line it is. */
const cardOf = (object: number): Resource =>
  everyResource.find(({ show = [] }) => show.some(tab => tab.tab === 'templates' && tab.object === object))!

async function sceneOf(api: Api, form: Form): Promise<Scene> {
  const scene = { group: 'papers', name: form.name, routes: [] }
  const shared = everyResource.find(({ parts }) => parts?.templates?.together?.object === form.object)
  if (!shared) {
    const card = cardOf(form.object)
    return { ...scene, address: `${pathOf(card, 'one', await someId(api, card))!}?tab=templates`, act: hand => preview(hand, form) }
  }
  // Two of one company.
  return {
    ...scene,
    address: '/finances/exps?companyFrom=1',
    act: async hand => {
      const { page, press } = hand
      for (const at of [1, 2]) await press(page.getByRole('grid').locator('.row').nth(at).getByRole('checkbox'))
      await press(page.getByRole('button', { name: 'Бланки' }))
      await preview(hand, form)
    },
  }
}

/** Every form that the product ships, filled from a record of the demo company, as it is looked at before it is printed. */
export async function formScenes(api: Api): Promise<readonly Scene[]> {
  const scenes: Scene[] = []
  for (const form of FORMS) scenes.push(await sceneOf(api, form))
  return scenes
}
