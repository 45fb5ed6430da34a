import { extend, together } from '#words/extend'
import { ru as framework } from '#words/ru/index'
import { labels } from '#words/ru/resources'
import { whole } from '#words/ru/whole'
import * as areas from './areas.ts'
import { cell, frame } from './first.ts'
import type { AllLabels } from './whole.ts'

/** The Russian words that screens show: the framework's with the product's own (`nerud`), and those of every resource. Those of what is fetched later are in `deferred.ts`; what only the server says is in `served.ts`. */
export const ru = {
  ra: framework.ra,
  nerud: extend(framework.nerud, { shell: frame, menu: together(areas, 'menu'), pages: together(areas, 'pages'), cell }),
  resources: whole(extend(labels, together(areas, 'labels')) satisfies AllLabels),
} as const
