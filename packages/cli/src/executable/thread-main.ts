// What each thread of the executable begins with; its first argument names the program.
import { loadAsset } from './load-asset.ts';

loadAsset(`${process.argv[2]}.js`);
