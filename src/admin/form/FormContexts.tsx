import { useMemo, type ReactNode } from 'react'
import {
  CreateContextProvider,
  EditContextProvider,
  ResourceContextProvider,
  type CreateControllerResult,
  type EditControllerResult,
  type useMutationMiddlewares,
} from 'react-admin'
import type { Resource } from '#resource'
import type { Wire } from '../data/values.ts'
import type { Mode } from './useFormCore.ts'
import { useFormTitle } from './titles.ts'

interface FormContextsProps {
  readonly resource: Resource
  readonly mode: Mode
  /** The record that the typed values are changes of; for a new one, its initial values. */
  readonly record: Wire
  /** Saves validated values, including drafts, conflicts and previews. */
  readonly save: EditControllerResult['save']
  readonly saving: boolean
  readonly middlewares: ReturnType<typeof useMutationMiddlewares>
  readonly children: ReactNode
}

// The form renders only after its record has loaded, and the record is not refetched while the user types.
const SETTLED = {
  mutationMode: 'pessimistic',
  redirect: false,
  redirectOnError: false,
  refetch: () => Promise.resolve(undefined),
  isPending: false,
  isLoading: false,
  isFetching: false,
  error: null,
} as const

/** react-admin's contexts around a form, so that any of its inputs, buttons and hooks work inside: the resource, the record, and the save function. */
export const FormContexts = ({ resource, mode, record, save, saving, middlewares, children }: FormContextsProps) => {
  const defaultTitle = useFormTitle(resource, mode === 'edit' ? record : undefined)
  const { registerMutationMiddleware, unregisterMutationMiddleware } = middlewares
  const value = useMemo(
    () => ({
      ...SETTLED,
      resource: resource.name,
      record,
      defaultTitle,
      save,
      saving,
      registerMutationMiddleware,
      unregisterMutationMiddleware,
    }),
    [resource, record, defaultTitle, save, saving, registerMutationMiddleware, unregisterMutationMiddleware],
  )
  return (
    <ResourceContextProvider value={resource.name}>
      {mode === 'edit' ? (
        <EditContextProvider value={value as unknown as EditControllerResult}>{children}</EditContextProvider>
      ) : (
        <CreateContextProvider value={value as unknown as CreateControllerResult}>{children}</CreateContextProvider>
      )}
    </ResourceContextProvider>
  )
}
