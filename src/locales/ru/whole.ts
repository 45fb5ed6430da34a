import type { Gender } from '#resource'
import { activity, agreeing, standard } from './standard.ts'

/** What a resource is called in Russian, as far as its fields are completed from it. */
export interface ResourceName {
  readonly name: string
  readonly gender: Gender
  readonly fields: object
  readonly choices?: ResourceLabels['choices']
}

/** Resources with what they are called. */
export type ResourceNames = Readonly<Record<string, ResourceName & Readonly<Record<string, unknown>>>>

/** A resource's labels; the fields that every record has are called as everywhere unless it says otherwise. */
export type ResourceLabels = {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly actions?: Readonly<Record<string, string>>
} & Readonly<Record<string, unknown>>

/** How a resource is called: in its three numbers, by its gender, and as what something is done to. Example: `called('Задача |||| Задачи |||| Задач', 'f', 'задачу')` */
export const called = <const G extends Gender>(name: string, gender: G, object: string) => ({ name, gender, object }) as const

/** Completes the labels of resources by what all of them share. */
export const whole = <const N extends string>(
  all: Readonly<Record<N, ResourceName & Readonly<Record<string, unknown>>>>,
): Readonly<Record<N, ResourceLabels>> => {
  const labels = {} as Record<N, ResourceLabels>
  for (const name in all) {
    const { gender, ...own } = all[name] as ResourceName
    labels[name] = {
      ...own,
      fields: { ...standard, ...agreeing[gender], ...own.fields },
      choices: { isActive: activity[gender], ...own.choices },
    }
  }
  return labels
}
