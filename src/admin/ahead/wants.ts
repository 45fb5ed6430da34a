import type { Resource, Rights, Screen, TabbedPage } from '#resource'
import type { Part } from '../chunk.ts'
import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import type { Declared } from '../declared.tsx'
import type { May } from '../may.ts'

/** What a route says of itself: the part of the application that draws it, and what it is drawn from. */
export interface Handle {
  readonly part: Part
  readonly resource?: Resource
  readonly screen?: Screen
  readonly page?: TabbedPage
  /** Of a page made by hand: who opens it. */
  readonly right?: Rights
}

/** Who goes there, and by what it is read. */
export interface Who {
  readonly provider: DeclaredDataProvider
  readonly may: May
  readonly declared: Declared
}
/** Where somebody goes. */
export interface Where {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
}

/** Something that a screen begins with: what its own hook asks react-query for. */
export interface Read {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: never) => Promise<unknown>
  readonly staleTime?: number
  /** Of a query of pages: the first of them. */
  readonly initialPageParam?: unknown
  /** What is in memory of it is renewed by whoever shows it, not whole. */
  readonly renewsItself?: boolean
  /** It stands below: nobody waits for it, and it is asked for after the rest. */
  readonly isLater?: boolean
}

/** What a hand-made page or block begins with, asked for at the click that leads to it. */
export type Wants = (who: Who, where: Where) => readonly Read[]

/** A component that says what it begins with. */
export const wanting = <C extends object>(component: C, wants: Wants): C & { readonly wants: Wants } => Object.assign(component, { wants })

/** These reads, after all others. */
export const later = (reads: readonly Read[]): readonly Read[] => reads.map(read => ({ ...read, isLater: true }))

/** What a component says that it begins with. */
export const wantsOf = (component: unknown): Wants | undefined => (component as { readonly wants?: Wants } | undefined)?.wants
