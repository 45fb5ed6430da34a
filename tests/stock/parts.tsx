import { App } from '../../resources/App.screens.tsx'
import { stockPages } from './pages.tsx'

/** The product with additional pages, which its own build does not contain. */
export const Page = () => <App more={stockPages} />
