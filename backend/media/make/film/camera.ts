import type { Page } from 'playwright';
import { drawBackground, drawFrame, type FrameState } from './frames.ts';
import { frame, type Scene } from './scene.ts';

const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A page of a browser that makes images of the frames of a film; equal frames are made once. */
export class Camera {
  private readonly images = new Map<string, Buffer>();
  private readonly backgrounds = new Map<string, Buffer>();
  private shown: string | undefined;

  private readonly page: Page;
  private readonly scene: Scene;

  private constructor(page: Page, scene: Scene) {
    this.page = page;
    this.scene = scene;
  }

  /** Opens an empty page of the size of a frame. */
  static async open(page: Page, scene: Scene): Promise<Camera> {
    await page.setViewportSize(frame);
    await page.setContent('<style>body{margin:0}img,svg{position:absolute;inset:0;display:block}</style><img><div></div>');
    return new Camera(page, scene);
  }

  /** The PNG image of a frame. */
  async take(state: FrameState): Promise<Buffer> {
    const key = JSON.stringify(state);
    const known = this.images.get(key);
    if (known) return known;
    await this.showBackground(state);
    const image = await this.shoot(drawFrame(this.scene, state));
    this.images.set(key, image);
    return image;
  }

  private async showBackground(state: FrameState): Promise<void> {
    const { key, svg } = drawBackground(this.scene, state);
    if (this.shown === key) return;
    this.shown = key;
    const known = this.backgrounds.get(key);
    if (!known) await this.showImage(EMPTY_IMAGE);
    const image = known ?? (await this.shoot(svg));
    this.backgrounds.set(key, image);
    await this.showImage(`data:image/png;base64,${image.toString('base64')}`);
  }

  private async showImage(address: string): Promise<void> {
    await this.page.evaluate(`(() => {
      const image = document.querySelector('img');
      image.src = ${JSON.stringify(address)};
      return image.decode();
    })()`);
  }

  private async shoot(svg: string): Promise<Buffer> {
    await this.page.evaluate(`document.querySelector('div').innerHTML = ${JSON.stringify(svg)}`);
    return this.page.screenshot({ type: 'png', scale: 'css' });
  }
}
