import type { ComponentPropsWithRef } from 'react';
import { QUERY_LIMIT } from '../../domain/search/searchTerms.ts';
import styles from './SearchField.module.css';

interface SearchFieldProps extends ComponentPropsWithRef<'input'> {
  /** Name of the field; also shown in it while it is empty. */
  label: string;
}

/**
 * The field of a search form, parameter `q` (rule 24.11). Attributes of the input may be added, such as those of a combobox, and its list
 * as children.
 */
export function SearchField({ label, children, ...attributes }: SearchFieldProps) {
  return (
    <div className={styles['field']}>
      <input
        className={styles['control']}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={QUERY_LIMIT}
        autoComplete="off"
        {...attributes}
      />
      {children}
    </div>
  );
}
