import { screensOf, type Resource } from '#resource'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { tabbed } from '#resources/pages'
import { STATEMENT_CREATE } from '#resources/statements/new'
import { tableOf } from './tables.ts'

const declared = Object.values<Resource>(resources).flatMap(resource => [
  ...screensOf(resource).map(({ path }) => path),
  ...(resource.parts?.import?.screen ? [resource.parts.import.screen] : []),
])

/** Pages for people outside the company that the contract does not list (issue 37 §2). */
export const OUTSIDE = ['/papers/:token']

/** The paths of all routes, without their components: from the contract, declarations and the menu. */
export const routePaths: ReadonlySet<string> = new Set([
  ...tableOf('routes').map(row => row['path']!),
  ...declared,
  ...tabbed.map(({ path }) => path),
  ...menu.flatMap(({ items }) => items.map(({ path }) => path)),
  STATEMENT_CREATE,
  ...OUTSIDE,
])
