import { extend } from '#words/extend'
import { ru as framework } from '#words/ru/index'
import { cell, frame } from './first.ts'
import { menu, pages, resources } from './resources.ts'

/** The Russian words that screens show: the framework's with the product's own (`nerud`), and those of every resource. Those of what is fetched later are in `deferred.ts`; what only the server says is in `served.ts`. */
export const ru = {
  ra: framework.ra,
  nerud: extend(framework.nerud, { shell: frame, menu, pages, cell }),
  resources,
} as const
