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
  /** The record that the typed values are changes of; of a new one, what it begins with. */
  readonly record: Wire
  /** Saves values that the form has validated: drafts, conflicts and previews included. */
  readonly save: EditControllerResult['save']
  readonly saving: boolean
  readonly middlewares: ReturnType<typeof useMutationMiddlewares>
  readonly children: ReactNode
}

// A form is drawn when its record is there, and what it was opened on is not read again while one types.
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

/** react-admin's own contexts around a form, so that any of its inputs, buttons and hooks works inside: the resource, the record, and how it is saved. */
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
