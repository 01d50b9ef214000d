/** Copies what a field holds; false where the browser refuses, after selecting it for the visitor to copy. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
