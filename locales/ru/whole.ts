import type { LabelsOf } from '#resource'
import type { labels } from '#words/ru/resources'
import type { Translation } from '#words/translation'
import type { resources } from '../../resources/app.ts'

/** What each resource has to be called. */
export type Labels = { readonly [N in keyof typeof resources]: LabelsOf<(typeof resources)[N]> }

/** What an area calls its resources: of those that the framework names already, what the business adds. */
export type AreaLabels = { readonly [N in keyof Labels]?: N extends keyof typeof labels ? Translation<Labels[N]> : Labels[N] }

/** What the areas call their resources together; the words of a resource of one area are checked in its file. */
export type AllLabels = { readonly [N in keyof Labels]: N extends keyof typeof labels ? Labels[N] : object }
