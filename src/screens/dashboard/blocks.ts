import type { ComponentType } from 'react'
import type { Rights } from '#resource'
import { waiting } from './attention.ts'

/** A block of the default page: who sees it and the part of the application that draws it, its own heading included. */
export interface Block {
  readonly name: string
  readonly right: Rights
  /** It takes the whole width. */
  readonly wide?: boolean
  readonly load: () => Promise<ComponentType>
}

/** The blocks of the default page, in order; the first for holders of COMPANY_LIST is the company list (silent-places §1). */
export const blocks: readonly Block[] = [
  {
    name: 'attention',
    right: waiting.flatMap(one => one.right),
    wide: true,
    load: () => import('./Attention.tsx').then(module => module.Attention),
  },
  {
    name: 'companies',
    right: ['COMPANY_LIST'],
    wide: true,
    load: () => import('./NewCompanies.tsx').then(module => module.NewCompanies),
  },
]
